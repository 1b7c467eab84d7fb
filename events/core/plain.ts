/**
 * Refuses what JSON would lose or change in silence: `undefined`, `NaN`, infinities, integers past 2^53, bigints,
 * functions, lone surrogates, and objects that are not plain (a Date would come back as a string).
 * @throws TypeError naming the path
 */
export const assertPlain = (value: unknown, path: string): void => {
  switch (typeof value) {
    case 'string':
      if (!value.isWellFormed()) throw new TypeError(`${path} holds a lone surrogate`);
      return;
    case 'boolean':
      return;
    case 'number':
      if (!Number.isFinite(value)) throw new TypeError(`${path} is ${value}`);
      if (Number.isInteger(value) && !Number.isSafeInteger(value)) throw new TypeError(`${path} is an unsafe integer`);
      return;
    case 'object':
      assertPlainObject(value, path);
      return;
    default:
      throw new TypeError(`${path} is ${typeof value}`);
  }
};

const assertPlainObject = (value: object | null, path: string): void => {
  if (value === null) return;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) assertPlain(value[index], `${path}[${index}]`);
    return;
  }
  // Judged by shape, not by prototype identity: objects of another realm (Jest's) are plain too.
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== null && Object.getPrototypeOf(prototype) !== null)
    throw new TypeError(`${path} is not a plain object`);
  for (const [key, held] of Object.entries(value)) {
    assertPlain(key, `a key of ${path}`);
    assertPlain(held, `${path}.${key}`);
  }
};
