/** For tests: a provider that gives these answers, one after the other, and what it was asked. */
import type { Ask, ProviderAnswer, ProviderRequest } from '../providers/asking.ts';

export type Asked = Readonly<{ url: string; request: ProviderRequest }>;

export const answerOf = (
  status: number,
  body: unknown = null,
  headers: Readonly<Record<string, string>> = {},
): ProviderAnswer => ({ status, body, headers: new Headers(headers) });

/** A part of a file's content. @param range as the header says it; null: the whole is answered */
export const contentAnswer = (content: Uint8Array<ArrayBuffer>, range: string | null): ProviderAnswer => ({
  ...answerOf(range === null ? 200 : 206, null, range === null ? {} : { 'content-range': range }),
  content,
});

export const answering = (...answers: readonly ProviderAnswer[]): Readonly<{ asked: readonly Asked[]; ask: Ask }> => {
  const asked: Asked[] = [];
  const left = [...answers];
  return {
    asked,
    ask: async (url, request) => {
      asked.push({ url, request });
      return left.shift() ?? answerOf(500);
    },
  };
};
