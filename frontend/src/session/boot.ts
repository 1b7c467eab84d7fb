/** Reads the boot block that the BFF writes into the page, once. */
import { sessionOf, sessionStore } from './store.ts';

type Block = { session?: { is?: unknown; user?: unknown }; config?: Record<string, unknown> };

export const readBoot = (page: Document = document): void => {
  const block = blockOf(page.getElementById('boot')?.textContent ?? '');
  const { config } = sessionStore.get();
  sessionStore.set({
    session:
      block?.session?.is === 'user'
        ? sessionOf(block.session.user)
        : block?.session?.is === 'none'
          ? { is: 'none' }
          : { is: 'unknown' },
    config: {
      company: typeof block?.config?.['company'] === 'string' ? block.config['company'] : config.company,
      emailHosts: Array.isArray(block?.config?.['emailHosts'])
        ? block.config['emailHosts'].filter((h) => typeof h === 'string')
        : config.emailHosts,
      idleMinutes:
        typeof block?.config?.['idleMinutes'] === 'number' ? block.config['idleMinutes'] : config.idleMinutes,
    },
  });
};

/** A page without a block (a plain file server) knows nothing, and asks. */
const blockOf = (text: string): Block | null => {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
};
