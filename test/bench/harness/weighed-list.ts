import type { Measured } from './report.ts'

/** Time and memory of reading a list with this many elements. */
export const weighedList = (
  name: string,
  count: number,
  { seconds, megabytes }: { readonly seconds: number; readonly megabytes: number },
): readonly Measured[] => [
  { name, unit: 's', ours: seconds, limit: count / 5000, budget: 'at most 20 s for 100,000' },
  {
    name: `${name}, most memory over the idle backend`,
    unit: 'MB',
    ours: megabytes,
    limit: 200,
    budget: 'at most 200 MB',
  },
]
