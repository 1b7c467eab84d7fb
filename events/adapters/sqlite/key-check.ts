/** Whether the keys of personal data can still be unwrapped, and whether every key is there that the log was sealed with. */
import { DatabaseSync } from 'node:sqlite';
import { keyRing, type MasterKey } from '../../ports/sealing.ts';

export type KeyCheck = Readonly<{
  keys: number;
  /** Their master key is another, or their bytes were altered. */
  unusable: number;
  /** Events hold what was sealed with these, and neither the key nor a record of its erasure is there. */
  missing: number;
  /** Null where the log was not looked at. */
  needed: number | null;
}>;

const SEALED = /"subject":"([^"\\]+)","purpose":"([^"\\]+)","alg":"A256GCM"/g;

/** Changes nothing. @throws what SQLite says where the keys cannot be read */
export const checkKeys = (o: { path: string; log: string | null; masterKeys: readonly MasterKey[] }): KeyCheck => {
  const ring = keyRing(o.masterKeys);
  const names = new Set<string>();
  let [keys, unusable] = [0, 0];
  const db = new DatabaseSync(o.path, { readOnly: true, timeout: 1_000 });
  try {
    for (const row of db
      .prepare('SELECT subject, purpose, key_id, master_id, wrapped, erased_at FROM keys')
      .iterate()) {
      const name = { subject: String(row['subject']), purpose: String(row['purpose']) };
      names.add(nameOf(name.subject, name.purpose));
      if (row['erased_at'] !== null) continue;
      keys += 1;
      try {
        const wrapped = row['wrapped'] as Uint8Array;
        ring.unwrap(name, { keyId: String(row['key_id']), masterId: String(row['master_id']), wrapped });
      } catch {
        unusable += 1;
      }
    }
  } finally {
    db.close();
  }
  const needed = o.log === null ? null : sealedIn(o.log);
  const missing = needed === null ? 0 : [...needed].filter((name) => !names.has(name)).length;
  return { keys, unusable, missing, needed: needed?.size ?? null };
};

const nameOf = (subject: string, purpose: string): string => `${subject}\n${purpose}`;

/** As far as the log can be read: what cannot is told by its own check. */
const sealedIn = (log: string): ReadonlySet<string> | null => {
  try {
    const db = new DatabaseSync(log, { readOnly: true, timeout: 1_000 });
    try {
      const names = new Set<string>();
      const rows = db.prepare("SELECT body FROM events WHERE body LIKE '%A256GCM%'");
      for (const { body } of rows.iterate())
        for (const [, subject, purpose] of String(body).matchAll(SEALED))
          names.add(nameOf(subject ?? '', purpose ?? ''));
      return names;
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
};
