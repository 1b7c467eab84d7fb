/** An answer that is only written down, for calls that the edge answers itself without a server. */
import type { ServerResponse } from 'node:http';

export type Written = Readonly<{
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Whole Set-Cookie headers. */
  cookies: readonly string[];
  text: string;
}>;

export const writtenResponse = () => {
  const cookies: string[] = [];
  const headers: Record<string, string> = {};
  let status = 0;
  let text = '';
  const res = {
    req: { complete: true },
    setHeader: (name: string, value: string) => {
      headers[name] = value;
    },
    appendHeader: (_name: string, value: string) => void cookies.push(value),
    hasHeader: (name: string) => name === 'set-cookie' && cookies.length > 0,
    writeHead: (code: number, more: Readonly<Record<string, string>> = {}) => {
      status = code;
      Object.assign(headers, more);
      return res;
    },
    end: (last: string | Buffer = '') => {
      text = String(last);
    },
  };
  return {
    res: res as unknown as ServerResponse,
    written: (): Written => ({ status, headers, cookies, text }),
  };
};
