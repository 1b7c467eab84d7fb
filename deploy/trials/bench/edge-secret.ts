/** Behind the sealed tokens of the bench, which both proxies open that look for a session. */
export const EDGE_SECRET = Buffer.alloc(32, 7);
