/** What the routes stand on, and how they answer with the fields that were asked for. */
import type { Description } from '../described.ts';
import type { Answer, Route } from '../serve.ts';
import { only } from './fields.ts';
import type { Files } from './files.ts';
import { driveError } from './manner.ts';
import type { Uploads } from './upload.ts';

export type Ground = Readonly<{ files: Files; uploads: Uploads; description: Description; site: string }>;
export type Routes = Readonly<Record<string, Route | readonly Route[]>>;

export const shower =
  ({ shapes }: Description) =>
  (value: Readonly<Record<string, unknown>>, shape: string, fields: string): Answer => {
    const body = only(value, fields, shape, shapes);
    return body === null
      ? driveError(400, 'invalidParameter', `Invalid field selection ${fields}`)
      : { status: 200, body };
  };
