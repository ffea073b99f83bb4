/**
 * Postal abbreviations of the 50 states, the District of Columbia and the US territories, each with
 * the possible first digits of its ZIP codes (USPS).
 */
// prettier-ignore
export const usStates = {
  AL: '3', AK: '9', AS: '9', AZ: '8', AR: '7', CA: '9', CO: '8', CT: '0', DE: '1', DC: '2',
  FL: '3', GA: '3', GU: '9', HI: '9', ID: '8', IL: '6', IN: '4', IA: '5', KS: '6', KY: '4',
  LA: '7', ME: '0', MD: '2', MA: '0', MI: '4', MN: '5', MP: '9', MS: '3', MO: '6', MT: '5',
  NE: '6', NV: '8', NH: '0', NJ: '0', NM: '8', NY: '01', NC: '2', ND: '5', OH: '4', OK: '7',
  OR: '9', PA: '1', PR: '0', RI: '0', SC: '2', SD: '5', TN: '3', TX: '78', UT: '8', VT: '0',
  VA: '2', VI: '0', WA: '9', WV: '2', WI: '5', WY: '8',
} as const satisfies Record<string, string>

export type UsState = keyof typeof usStates
export const usStateCodes = Object.keys(usStates) as UsState[]

/** Whether a ZIP code's first digit matches the state. A mismatch is a warning, not an error. */
export function zipFitsState(zip: string, state: UsState): boolean {
  return usStates[state].includes(zip.charAt(0))
}
