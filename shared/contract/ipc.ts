/** The only two IPC channels there are. Everything else travels inside the first. */
export const requestChannel = 'loan-desk:request'
export const eventChannel = 'loan-desk:event'
