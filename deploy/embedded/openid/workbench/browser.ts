/** For tests: a browser at the stand-in, as far as it needs one. It keeps cookies and follows redirects up to the site. */

export const browserAt = (issuer: string) => {
  const cookies = new Map<string, string>();
  const go = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return answer;
  };
  const leadsTo = (answer: Response): string => new URL(answer.headers.get('location') ?? '', issuer).href;
  /** @param page where the stand-in asks who one wants to be. @returns where on the site it leads */
  const choose = async (page: string, subject: string): Promise<URL> => {
    const body = new URLSearchParams({ account: subject });
    let next = leadsTo(await go(page, { method: 'POST', body }));
    while (next.startsWith(issuer)) next = leadsTo(await go(next));
    return new URL(next);
  };
  return { go, leadsTo, choose };
};
