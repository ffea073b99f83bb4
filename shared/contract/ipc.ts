/** The only two IPC channels. All requests use the first, all events the second. */
export const requestChannel = 'loan-desk:request'
export const eventChannel = 'loan-desk:event'
