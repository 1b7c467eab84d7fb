/**
 * What can be answered of a folder in which nothing runs without opening a product on it. What knows all services is loaded
 * where it is needed: a question to a running product, and a mistake in one, are answered without.
 */
import { misconfigured } from '@lamplight/events/ports/errors.ts';
import { inspect } from './inspection.ts';
import type { Outcome } from './operation.ts';
import type { Settings } from './settings.ts';
import type { Whereabouts } from './stores.ts';

/** A question never makes a company, nor a folder: a mistyped DATA_DIR is told. @throws Misconfigured */
export const demandCompany = (settings: Whereabouts): void => {
  const { is, refusals } = inspect(settings);
  const folder = refusals.find(({ what }) => what === 'folder');
  if (folder !== undefined) throw misconfigured(folder.says.replace(/\.$/, ''), folder.remedy);
  if (is === 'new')
    throw misconfigured(`There is no company in ${settings.DATA_DIR}`, 'Name the folder of the product as DATA_DIR.');
};

/**
 * `audit verify` reads the log alone, so it answers whatever state the rest is in. `doctor` answers from the folder where
 * no product could start on it, or would mend something first: who asks changes nothing.
 * @returns null where the product must be opened for the answer
 */
export const askFolder = async (
  settings: Settings,
  command: string,
): Promise<(Readonly<{ is: 'done' }> & Outcome) | null> => {
  if (command === 'audit verify') {
    const { auditFolder } = await import('./folder-audit.ts');
    const verdicts = await auditFolder(settings);
    return { is: 'done', ok: verdicts.every(({ intact }) => intact), result: verdicts };
  }
  if (command !== 'doctor') return null;
  const { refusals, mendable, ahead } = inspect(settings);
  if (refusals.length === 0 && mendable.length === 0 && ahead === null) return null;
  const { folderFindings } = await import('./folder-findings.ts');
  return { is: 'done', ok: false, result: await folderFindings(settings, { inUse: false }) };
};
