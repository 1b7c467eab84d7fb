/** A file of the project's folder at a provider, taken into a form: read here, and sent like any other. */

import { jest } from '@jest/globals';
import type { ErrorCode } from '@lamplight/bff/contract/errors.ts';
import type { Role } from '@lamplight/bff/contract/roles.ts';
import type { ThereFile } from '@lamplight/bff/contract/storage.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { apiError, textFor } from '../../api/errors.ts';
import { sessionOf, sessionStore } from '../../session/store.ts';
import { Field } from '../../ui/Field.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { openScreens } from '../../workbench/open-screens.tsx';
import { FromThere } from '../files/FromThere.tsx';
import { SendingList } from '../files/SendingList.tsx';
import { useUploads } from '../files/useUploads.ts';
import type { ProjectPlace } from './data.ts';
import { aFile, aPlace, CONTENT as content, takeTheFile } from './workbench/folder.ts';

const refuse = (code: string, status: number, message = '') =>
  HttpResponse.json(
    { success: false, code, message, requestId: 'req-files' },
    { status, headers: { 'retry-after': '60' } },
  );

let places: readonly ProjectPlace[];
let pages: Readonly<Record<string, Readonly<{ items: readonly ThereFile[]; next?: string }>>>;
let asked: string[];
let gives: () => Response | Promise<Response>;
let takes: () => Promise<unknown>;
let taken: Readonly<{ name: string; text: string; key: string | null }>[];
const stored = { fileId: 'f1', name: 'Notes.txt', bytes: content.length, sha256: 'a'.repeat(64), state: 'clean' };
const server = setupServer(
  http.get(/\/api\/storage\/projects\//, () => {
    asked.push('places');
    return HttpResponse.json({ success: true, connected: places.length > 0, places });
  }),
  http.get('*/api/storage/:provider/projects/p1/files', ({ request, params }) => {
    const after = new URL(request.url).searchParams.get('after') ?? '';
    asked.push(`${params['provider']} ${after}`.trim());
    return HttpResponse.json({ success: true, ...(pages[after] ?? { items: [] }) });
  }),
  http.get('*/api/storage/drive/projects/p1/files/:id/content', ({ params }) => {
    asked.push(`content ${params['id']}`);
    return gives();
  }),
);
const textOf = (file: File): Promise<string> =>
  new Promise((done) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.readAsText(file);
  });
// What is sent is looked at here: a form is not told by what it becomes on its way.
jest.spyOn(api, 'upload').mockImplementation(async (_id, { form, idempotencyKey: key = null, onProgress }) => {
  onProgress?.({ sent: 10, total: content.length });
  const file = form.get('file') as File;
  taken.push({ name: file.name, text: await textOf(file), key });
  return takes() as never;
});
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => {
  [places, pages, asked, taken] = [[aPlace()], { '': { items: [aFile()] } }, [], []];
  gives = () => new HttpResponse(content, { headers: { 'content-type': 'application/octet-stream' } });
  takes = async () => ({ success: true, file: stored });
});
afterEach(() => {
  cleanup();
  server.resetHandlers();
});
afterAll(() => server.close());

const Form = ({ disabled = false }: { disabled?: boolean }) => {
  const [names, setNames] = useState<readonly string[]>([]);
  const [note, setNote] = useState('');
  const uploads = useUploads('p1', ({ name }) => setNames([...names, name]));
  return (
    <>
      <Field label="Note" value={note} onChange={(event) => setNote(event.target.value)} />
      <FileField
        label="Evidence"
        beside={<FromThere projectId="p1" disabled={disabled} onFile={(file) => void uploads.add([file])} />}
        onFiles={(files) => void uploads.add(files)}
      />
      <SendingList uploads={uploads} />
      <output>{names.join(', ')}</output>
    </>
  );
};
const open = async (role: Role = 'employee', form = <Form />) => {
  sessionStore.set({ session: sessionOf({ id: 'me', email: 'me@gmail.com', name: 'Me', role }) });
  await openScreens({ '/': form }, '/');
};
const sentenceOf = (code: ErrorCode): string => textFor('general', apiError({ status: 400, code, fields: [] }));
const way = (name = 'From Google Drive') => screen.findByRole('button', { name });
const picker = async (name = 'Take a file from Google Drive') => within(await screen.findByRole('dialog', { name }));
const there = () => waitFor(() => expect(screen.getByRole('status').textContent).toBe('Notes.txt'));

it('takes a file: it is read, then sent under its name, and what was typed stays', async () => {
  await open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'For the client');
  const button = await way();
  await takeTheFile();
  await there();
  expect(taken).toEqual([{ name: 'Notes.txt', text: content, key: expect.any(String) }]);
  expect(asked).toEqual(['places', 'drive', 'content x1']);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' }).value).toBe('For the client');
});

it('shows each with its size, when, and the folder below the project’s', async () => {
  pages = { '': { items: [aFile(), aFile({ id: 'x2', name: 'Sketch.png', folder: 'Below/Deep', bytes: 1_310_720 })] } };
  await open();
  await userEvent.click(await way());
  const rows = await (await picker()).findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Notes.txt  15\u00a0B 27 Nov 2026, 12:00 IST',
    'Sketch.png Below/Deep 1.25\u00a0MB 27 Nov 2026, 12:00 IST',
  ]);
});

it('is closed by Escape, and gives the focus back', async () => {
  await open();
  const button = await way();
  await userEvent.click(button);
  await (await picker()).findByRole('button', { name: /^Notes/ });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
  expect(taken).toEqual([]);
});

it('one way stands there for each provider that can be reached, and none for what is not there', async () => {
  places = [aPlace(), aPlace({ provider: 'dropbox' })];
  await open('team_lead');
  await way();
  await userEvent.click(await way('From Dropbox'));
  await picker('Take a file from Dropbox');
  expect(asked).toEqual(['places', 'dropbox']);
});

it.each([
  ['nothing is connected', () => []],
  ['it is not connected now', () => [aPlace({ connected: false })]],
  ['there is no folder yet', () => [aPlace({ folder: { state: 'waiting', said: 'It is not made yet.', link: null } })]],
])('where %s there is none', async (_why, of) => {
  places = of();
  await open();
  await waitFor(() => expect(asked).toEqual(['places']));
  await act(async () => undefined);
  expect(screen.queryByRole('button', { name: /^From/ })).toBeNull();
});

it.each([
  ['for a client', 'client', 'p1'],
  ['before a project is chosen', 'employee', ''],
] as const)('%s there is none, and nothing is asked for', async (_when, role, projectId) => {
  await open(role, <FromThere projectId={projectId} onFile={() => undefined} />);
  await act(async () => new Promise((done) => setTimeout(done, 50)));
  expect([asked, screen.queryByRole('button', { name: /^From/ })]).toEqual([[], null]);
});

it('where no more files are wanted it stays, so that the focus has a place, and opens nothing', async () => {
  await open('employee', <Form disabled />);
  const button = await way();
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(button);
  expect([asked, screen.queryByRole('dialog')]).toEqual([['places'], null]);
});

it.each([
  ['drive', 'Google Drive', /^Google shows Lamplight the files/],
  ['dropbox', 'Dropbox', /^Everything in the project's folder/],
] as const)('says what of the folder stands there: %s', async (provider, name, says) => {
  places = [aPlace({ provider })];
  await open();
  await userEvent.click(await way(`From ${name}`));
  expect((await picker(`Take a file from ${name}`)).getByText(says)).toBeTruthy();
});

it('a further page that cannot be read says so, and is read again where the list stands', async () => {
  pages = { '': { items: [aFile()], next: 'p2' }, p2: { items: [aFile({ id: 'x2', name: 'Second.txt' })] } };
  await open();
  await userEvent.click(await way());
  const dialog = await picker();
  server.use(http.get('*/api/storage/:provider/projects/p1/files', () => refuse('UNAVAILABLE', 503), { once: true }));
  await userEvent.click(await dialog.findByRole('button', { name: 'More files' }));
  await dialog.findByText('Google Drive does not answer at present. Try again in a while.');
  expect(dialog.queryByRole('button', { name: 'More files' })).toBeNull();
  expect(dialog.getByRole('button', { name: /^Notes/ })).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  await dialog.findByRole('button', { name: /^Second/ });
  expect(asked).toEqual(['places', 'drive', 'drive p2']);
});

it('reads further pages on demand, also past one of which nothing can be taken', async () => {
  pages = {
    '': { items: [], next: 'p2' },
    p2: { items: [aFile({ id: 'x2', name: 'Second.txt' })], next: 'p3' },
    p3: { items: [aFile()] },
  };
  await open();
  await userEvent.click(await way());
  const dialog = await picker();
  const more = await dialog.findByRole('button', { name: 'More files' });
  expect(dialog.queryByText('Nothing to take')).toBeNull();
  await userEvent.click(more);
  await dialog.findByRole('button', { name: /^Second/ });
  await userEvent.click(dialog.getByRole('button', { name: 'More files' }));
  await dialog.findByRole('button', { name: /^Notes/ });
  expect(dialog.queryByRole('button', { name: 'More files' })).toBeNull();
  expect(dialog.getAllByRole('listitem')).toHaveLength(2);
});

it('of a list that moved on it begins anew', async () => {
  pages = { '': { items: [aFile()], next: 'p2' } };
  await open();
  await userEvent.click(await way());
  const dialog = await picker();
  const over = { success: false, code: 'VALIDATION_FAILED', message: '', requestId: 'r1' };
  const errors = [{ field: 'after', message: 'This page is over' }];
  server.use(
    http.get(
      '*/api/storage/:provider/projects/p1/files',
      () => HttpResponse.json({ ...over, errors }, { status: 400 }),
      { once: true },
    ),
  );
  await userEvent.click(await dialog.findByRole('button', { name: 'More files' }));
  await dialog.findByText('The folder has changed meanwhile.');
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  await dialog.findByRole('button', { name: 'More files' });
  expect(dialog.queryByText('The folder has changed meanwhile.')).toBeNull();
});

it('an empty folder says so', async () => {
  pages = {};
  await open();
  await userEvent.click(await way());
  expect(await (await picker()).findByText("No file lies in the project's folder at Google Drive.")).toBeTruthy();
});

it('what is too large cannot be taken, and says why', async () => {
  const most = 200 * 1024 * 1024;
  pages = { '': { items: [aFile({ bytes: most + 1 }), aFile({ id: 'x2', name: 'Most.bin', bytes: most })] } };
  await open();
  await userEvent.click(await way());
  const dialog = await picker();
  await dialog.findByText(/^Too large/);
  expect(dialog.getByRole('button', { name: /^Most/ })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: /^Notes/ })).toBeNull();
});

it.each([
  ['UNAVAILABLE', 503, '', 'Google Drive does not answer at present. Try again in a while.'],
  ['UPSTREAM_TIMEOUT', 504, '', 'Google Drive does not answer at present. Try again in a while.'],
  ['STATE_CONFLICT', 409, 'This project has no folder yet.', 'This project has no folder yet.'],
  ['STATE_CONFLICT', 409, '', sentenceOf('STATE_CONFLICT')],
] as const)('a list that cannot be read (%s) says so, and is read again', async (code, status, message, says) => {
  server.use(
    http.get('*/api/storage/:provider/projects/p1/files', () => refuse(code, status, message), { once: true }),
  );
  await open();
  await userEvent.click(await way());
  const dialog = await picker();
  await dialog.findByText(says);
  await userEvent.click(dialog.getByRole('button', { name: 'Retry' }));
  await dialog.findByRole('button', { name: /^Notes/ });
});

it('one that cannot be read says why and is read again; one that was read is sent again without that', async () => {
  gives = () => refuse('STATE_CONFLICT', 409, 'This file was changed at Google Drive while it was read.');
  takes = async () => {
    throw apiError({ status: 409, code: 'STATE_CONFLICT', fields: [] });
  };
  await open();
  await takeTheFile();
  await screen.findByText('This file was changed at Google Drive while it was read.');
  gives = () => new HttpResponse(content);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(taken).toHaveLength(1));
  await screen.findByRole('button', { name: 'Retry' });
  takes = async () => ({ success: true, file: stored });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await there();
  expect(asked.filter((one) => one === 'content x1')).toHaveLength(2);
  expect(new Set(taken.map(({ key }) => key)).size).toBe(1);
});

it('what is not in the folder any more, and a type that is not taken here, are told as what they are', async () => {
  gives = () => refuse('NOT_FOUND', 404);
  await open();
  await takeTheFile();
  await screen.findByText("This file is not in the project's folder at Google Drive any more.");
  gives = () => new HttpResponse(content);
  takes = async () => {
    throw apiError({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', fields: [] });
  };
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText(sentenceOf('UNSUPPORTED_MEDIA_TYPE'));
  expect(screen.getByText('15 B')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Leave it out' }));
  expect(screen.queryByRole('list', { name: 'Files on their way' })).toBeNull();
});

it('tells in bytes how far it is, and what is cancelled is not sent', async () => {
  const half = Promise.withResolvers<void>();
  gives = () =>
    new HttpResponse(
      new ReadableStream({
        start: async (control) => {
          control.enqueue(new TextEncoder().encode(content.slice(0, 6)));
          await half.promise;
          control.close();
        },
      }),
    );
  await open();
  await takeTheFile();
  const bar = await screen.findByRole('progressbar', { name: 'Fetching Notes.txt from Google Drive' });
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'));
  expect(screen.getByText('6 B of 15 B')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  half.resolve();
  await act(async () => new Promise((done) => setTimeout(done, 50)));
  expect([taken, screen.getByRole('status').textContent]).toEqual([[], '']);
});
