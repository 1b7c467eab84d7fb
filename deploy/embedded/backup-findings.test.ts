import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupFindings } from './backup-findings.ts';

const NOW = Date.UTC(2026, 2, 1);
const HOUR_MS = 3_600_000;
const folder = mkdtempSync(join(tmpdir(), 'lamplight-backup-age-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const found = (BACKUP_DIR: string | null) => backupFindings({ BACKUP_DIR }, { now: () => NOW });
const aged = (number: string, hours: number): void => {
  mkdirSync(join(folder, 'backups'), { recursive: true });
  const at = new Date(NOW - hours * HOUR_MS).toISOString();
  writeFileSync(join(folder, 'backups', `${number}.json`), JSON.stringify({ number: Number(number), at, events: 7 }));
};

describe('the age of the newest backup', () => {
  it('is asked of nobody who names no folder', () => expect(found(null)).toEqual([]));

  it('is told where there is none, or nothing that can be read', () => {
    const none = [
      expect.objectContaining({ what: 'backup', ok: false, says: expect.stringMatching(/no finished backup/) }),
    ];
    expect(found(join(folder, 'nowhere'))).toEqual(none);
    expect(found(folder)).toEqual(none);
    mkdirSync(join(folder, 'backups'));
    writeFileSync(join(folder, 'backups', '000001.json'), 'x');
    expect(found(folder)).toEqual(none);
  });

  it('is well for a day and two hours, then wants a backup', () => {
    aged('000001', 400);
    aged('000002', 26);
    expect(found(folder)).toEqual([
      { what: 'backup', ok: true, says: `number 2 in ${folder} is 26 h old and holds 7 events` },
    ]);
    aged('000002', 27);
    expect(found(folder)).toEqual([
      expect.objectContaining({
        ok: false,
        says: expect.stringMatching(/27 h old/),
        remedy: expect.stringMatching(/lamplight backup create/),
      }),
    ]);
    aged('1000000', 0);
    expect(found(folder)[0]).toMatchObject({
      ok: true,
      says: expect.stringMatching(/number 1000000 .* less than an hour old/),
    });
  });
});
