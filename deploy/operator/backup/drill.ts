/**
 * `lamplight drill [--from FOLDER] --keys FOLDER`: the newest backup, restored into a folder of its own, looked at as
 * operators look at a company that they put back, and taken away again. What it could not restore nobody could.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '@lamplight/common/config/load.ts';
import { auditFolder } from '@lamplight/embedded/folder-audit.ts';
import { folderFindings } from '@lamplight/embedded/folder-findings.ts';
import { readSettings } from '@lamplight/embedded/settings.ts';
import type { Progress } from '../move/progress.ts';
import type { Row } from '../move/rows.ts';
import { restore } from './restore.ts';

export type Drilled = Readonly<{ ok: boolean; rows: readonly Row[] }>;

/** @param now ms, of any beginning. @throws Misconfigured as a restore does */
export const drill = async (
  env: Environment,
  o: Readonly<{ from: string | null; keys: string }>,
  progress: Progress,
  now: () => number,
): Promise<Drilled> => {
  const scratch = mkdtempSync(join(tmpdir(), 'lamplight-drill-'));
  const began = now();
  try {
    const folder = join(scratch, 'company');
    const alone = { ...env, DATA_DIR: folder, EVENT_STORE_URL: '', FILES_URL: '', PERSONAL_DATA_URL: '' };
    const rows = await restore(alone, { ...o, until: null, dryRun: false }, progress);
    const seconds = Math.round((now() - began) / 100) / 10;
    const settings = readSettings({ DATA_DIR: folder, PERSONAL_DATA_KEY: env['PERSONAL_DATA_KEY'] });
    const findings = await folderFindings(settings, { inUse: false });
    const verdicts = rows.some(({ what, restored }) => what === 'log' && restored === 0)
      ? []
      : await auditFolder(settings);
    const wrong: readonly Row[] = [
      ...findings.flatMap(({ what, ok, says }) => (ok ? [] : [{ what, says }])),
      ...verdicts.flatMap((verdict) =>
        verdict.intact ? [] : [{ what: `history of ${verdict.service}`, says: 'it is not intact' }],
      ),
    ];
    const [log, ...rest] = rows.filter(({ what }) => what !== 'left behind');
    return {
      ok: wrong.length === 0,
      rows: [
        { what: 'drill', ok: wrong.length === 0, seconds },
        ...(log === undefined ? [] : [log]),
        ...rest,
        ...wrong,
      ],
    };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};
