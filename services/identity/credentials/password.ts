/** Passwords: argon2id in Node's thread pool, so many at a time as there are cores (security.md §11). */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { unavailable } from '@lamplight/events/ports/errors.ts';

export type Passwords = Readonly<{
  /** @throws Unavailable when 64 wait already or the turn did not come within 3 s */
  hash(password: string): Promise<string>;
  /** `stale`: right, but hashed with weaker parameters than today's. */
  verify(password: string, stored: string): Promise<'right' | 'stale' | 'wrong'>;
  /** Takes as long as `verify` and says no: the time must not reveal whether an account exists. */
  refuse(password: string): Promise<'wrong'>;
}>;

type Parameters = Readonly<{ memory: number; passes: number; parallelism: number }>;
/** OWASP's first choice for argon2id. */
const TODAY: Parameters = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const WAITING = 64;
const TURN_WITHIN_MS = 3_000;

export const passwordsWith = (o: { atOnce?: number; parameters?: Parameters } = {}): Passwords => {
  const inTurn = turns(o.atOnce ?? availableParallelism());
  const today = o.parameters ?? TODAY;
  const nobody = encode(today, randomBytes(16), randomBytes(TAG_BYTES));

  const hash = async (password: string): Promise<string> => {
    const salt = randomBytes(16);
    return encode(today, salt, await inTurn(() => derive(password, salt, today)));
  };
  const verify = async (password: string, stored: string): Promise<'right' | 'stale' | 'wrong'> => {
    const { parameters, salt, tag } = decode(stored);
    const derived = await inTurn(() => derive(password, salt, parameters));
    if (!timingSafeEqual(derived, tag)) return 'wrong';
    return parameters.memory < today.memory || parameters.passes < today.passes ? 'stale' : 'right';
  };
  return {
    hash,
    verify,
    refuse: async (password) => {
      await verify(password, nobody);
      return 'wrong';
    },
  };
};

/** NFC: the same characters typed on two keyboards are one password. Every character counts, nothing is cut. */
const derive = (password: string, salt: Buffer, { memory, passes, parallelism }: Parameters): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const message = Buffer.from(password.normalize('NFC'), 'utf8');
    argon2(
      'argon2id',
      { message, nonce: salt, memory, passes, parallelism, tagLength: TAG_BYTES },
      (error, derived) => {
        if (error) reject(error);
        else resolve(derived);
      },
    );
  });

/** The PHC string format, as every argon2 library writes it. */
const encode = ({ memory, passes, parallelism }: Parameters, salt: Buffer, tag: Buffer): string => {
  const bare = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(salt)}$${bare(tag)}`;
};

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

const decode = (stored: string): { parameters: Parameters; salt: Buffer; tag: Buffer } => {
  const [, memory, passes, parallelism, salt, tag] = PHC.exec(stored) ?? [];
  if (!salt || !tag) throw new TypeError('A stored password hash has another form than ours');
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
};

/** At most `atOnce` at a time, first come first served. */
const turns = (atOnce: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];

  const myTurn = (): Promise<void> => {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.length >= WAITING) return Promise.reject(unavailable('password hashing'));
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(unavailable('password hashing'));
      }, TURN_WITHIN_MS);
      const go = () => {
        clearTimeout(late);
        resolve();
      };
      waiting.push(go);
    });
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await myTurn();
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
