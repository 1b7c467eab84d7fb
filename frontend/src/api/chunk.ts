/** Loading of code that comes later: three tries, then one guarded reload, so that a page kept open over a release repairs itself. */

const RELOADED = 'reloaded';

export const loadChunk = async <T>(
  load: () => Promise<T>,
  reload: () => void = () => location.reload(),
): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      const chunk = await load();
      sessionStorage.removeItem(RELOADED);
      return chunk;
    } catch (cause) {
      if (tries < 3) await new Promise((later) => setTimeout(later, 300 * tries));
      else {
        if (sessionStorage.getItem(RELOADED) !== null) throw cause;
        sessionStorage.setItem(RELOADED, '1');
        reload();
        return new Promise(() => {}); // the page is being reloaded
      }
    }
  }
};
