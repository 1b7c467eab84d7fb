/** The one form in which anything is refused (product.md, Answers), and words that no answer may hold. */
import { errorStatus, isErrorCode } from '@lamplight/bff/contract/errors.ts';
import type { Answered } from '../product/visitor.ts';

const MEMBERS = ['success', 'code', 'message', 'requestId'] as const;
const OPTIONAL = ['errors', 'timeLeft', 'current', 'etag', 'detail'] as const;
/** A stack, a path, a driver or a library; "expressed" and "expressInterest" are words of ours. */
const INSIDE =
  /\bat \S+ \(|\.[cm]?[jt]s\b|node:|node_modules|\/(?:home|root|tmp|usr|work)\/|sqlite|\bSQL\b|express(?!ed|Interest)|zod|ECONN|ENOENT|TypeError|SyntaxError|JSON at position|\[object/i;

/** @returns what is wrong with a refusal; nothing where it is as it must be */
export const faultsOf = ({ status, text, body }: Answered): readonly string[] => {
  const { code, message, requestId, success, errors } = body;
  const unknown = Object.keys(body).filter((name) => ![...MEMBERS, ...OPTIONAL].includes(name as never));
  return [
    ...(status >= 400 && status < 500 ? [] : [`status ${status}`]),
    ...(success === false ? [] : ['success is not false']),
    ...(isErrorCode(code) ? [] : [`code ${String(code)} is not known`]),
    ...(isErrorCode(code) && errorStatus[code] !== status ? [`${code} came with ${status}`] : []),
    ...(typeof message === 'string' && message.length > 3 ? [] : ['no message']),
    ...(typeof requestId === 'string' && requestId !== '' ? [] : ['no requestId']),
    ...(errors === undefined || isFieldErrors(errors) ? [] : ['errors are no field errors']),
    ...unknown.map((name) => `${name} does not belong there`),
    ...(OF_A_SCHEMA.test(text) ? [`words of a schema: ${OF_A_SCHEMA.exec(text)?.[0]}`] : []),
    ...(INSIDE.test(text) ? [`the inside shows: ${INSIDE.exec(text)?.[0]}`] : []),
  ];
};

/** Words of a schema, which are for programs. */
const OF_A_SCHEMA =
  /\bInvalid (?:input|option|string|type|number|date|url|key|element)\b|\bexpected\b|\breceived\b|\bToo (?:big|small)\b|[Uu]nrecognized|\bundefined\b|\bNaN\b/;

const isFieldErrors = (errors: unknown): boolean =>
  Array.isArray(errors) &&
  errors.every(
    (one) =>
      Object.keys(one).toSorted().join() === 'field,message' &&
      [one.field, one.message].every((t) => typeof t === 'string'),
  );
