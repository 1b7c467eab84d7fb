/** For tests: a project with a folder at Google Drive in which one file lies, and somebody who takes it from there. */
import type { ThereFile } from '@lamplight/bff/contract/storage.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import type { ProjectPlace } from '../data.ts';

export const CONTENT = 'what was agreed';

export const aFile = (more: Partial<ThereFile> = {}): ThereFile => ({
  ...{ id: 'x1', name: 'Notes.txt', folder: null, bytes: CONTENT.length, modifiedAt: '2026-11-27T06:30:00.000Z' },
  ...more,
});
/** A folder that is there and can be reached. */
export const aPlace = (more: Partial<ProjectPlace> = {}): ProjectPlace => ({
  ...{ provider: 'drive', connected: true, copies: [], more: false },
  folder: { state: 'there', said: 'It is there.', link: 'https://drive.example/f1' },
  ...more,
});

/** Of whichever project. */
export const aFolderWithAFile = () => [
  http.get('*/api/storage/projects/:id', () =>
    HttpResponse.json({ success: true, connected: true, places: [aPlace()] }),
  ),
  http.get('*/api/storage/drive/projects/:id/files', () => HttpResponse.json({ success: true, items: [aFile()] })),
  http.get('*/api/storage/drive/projects/:id/files/x1/content', () => new HttpResponse(CONTENT)),
];

export const takeTheFile = async (): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: 'From Google Drive' }));
  const picker = await screen.findByRole('dialog', { name: 'Take a file from Google Drive' });
  await userEvent.click(await within(picker).findByRole('button', { name: /^Notes\.txt/ }));
};
