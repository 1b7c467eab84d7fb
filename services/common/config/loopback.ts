/** Whether an address never leaves this machine. @param hostname as `URL` gives it, or the address of a socket */
export const isLoopback = (hostname: string): boolean =>
  /^(?:127(?:\.\d{1,3}){3}|localhost|\[?::1\]?|::ffff:127(?:\.\d{1,3}){3})$/.test(hostname);
