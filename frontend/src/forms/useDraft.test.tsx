import { jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Draft, drafts } from '../api/drafts.ts';
import { sessionStore } from '../session/store.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { type DraftState, useDraft } from './useDraft.ts';

const as = (id: string) =>
  sessionStore.set({
    session: {
      is: 'user',
      user: { id, userId: id, name: id, email: `${id}@gmail.com`, role: 'client', mobile: '', twoFactorEnabled: false },
    },
  });

let sent: string[] = [];
let closed = 0;
let goes = true;
const open = (form = 'decline:p1:3') =>
  render(
    <ReasonDialog
      draft={form}
      title="Decline offer 3"
      says="The proposal ends with it."
      label="Why"
      act="Decline it"
      sending={{ busy: false, error: undefined, reset: () => undefined }}
      send={async (reason) => {
        sent.push(reason);
        return goes ? 'sent' : undefined;
      }}
      onClose={() => closed++}
    />,
  );
const why = () => screen.getByRole('textbox', { name: 'Why' }) as HTMLTextAreaElement;
const type = (text: string) => fireEvent.change(why(), { target: { value: text } });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const kept = async (person: string) =>
  (await drafts.list(person)).map(({ form, values }) => [form, (values as { reason: string }).reason]);
const CONTINUED = 'Your draft is as you left it.';

beforeEach(() => {
  [sent, closed, goes] = [[], 0, true];
  as('asha');
});
afterEach(async () => {
  cleanup();
  for (const person of ['asha', 'nisha']) await drafts.removeAll(person);
});

describe('what is typed in a dialog', () => {
  it('stands there when the dialog is opened anew, at the same thing and nowhere else', async () => {
    open();
    await screen.findByRole('dialog');
    type('Too late for us');
    cleanup();
    open();
    await waitFor(() => expect(why().value).toBe('Too late for us'));
    expect(screen.getByText(CONTINUED)).toBeTruthy();
    cleanup();
    open('decline:p2:1');
    await act(async () => void (await drafts.load('asha', 'decline:p2:1', Date.now())));
    expect(await kept('asha')).toHaveLength(1);
    expect(why().value).toBe('');
  });

  it('is shown to nobody else who signs in here', async () => {
    open();
    type('Too late for us');
    cleanup();
    await waitFor(async () => expect(await kept('asha')).toEqual([['decline:p1:3', 'Too late for us']]));
    as('nisha');
    open();
    await act(async () => void (await drafts.load('nisha', 'decline:p1:3', Date.now())));
    expect(why().value).toBe('');
    expect(screen.queryByText(CONTINUED)).toBeNull();
  });

  it('goes once it was sent, and the dialog with it', async () => {
    open();
    type('Too late for us');
    fireEvent.focusOut(why());
    await waitFor(async () => expect(await kept('asha')).toHaveLength(1));
    await press('Decline it');
    await waitFor(() => expect(closed).toBe(1));
    expect(sent).toEqual(['Too late for us']);
    expect(await kept('asha')).toEqual([]);
    cleanup();
    await drafts.list('asha');
    expect(await kept('asha')).toEqual([]);
  });

  it('stays when it was refused, and when the person says "Not now"', async () => {
    goes = false;
    open();
    type('Too late for us');
    await press('Decline it');
    expect(closed).toBe(0);
    expect(why().value).toBe('Too late for us');
    await press('Not now');
    cleanup();
    await waitFor(async () => expect(await kept('asha')).toHaveLength(1));
  });

  it('goes when the person starts afresh, and when they take back every word', async () => {
    await drafts.save({ person: 'asha', form: 'decline:p1:3', values: { reason: 'Too late' }, savedAt: Date.now() });
    open();
    await waitFor(() => expect(why().value).toBe('Too late'));
    await press('Start afresh');
    expect(why().value).toBe('');
    expect(screen.queryByText(CONTINUED)).toBeNull();
    await waitFor(async () => expect(await kept('asha')).toEqual([]));

    type('Too dear');
    fireEvent.focusOut(why());
    await waitFor(async () => expect(await kept('asha')).toEqual([['decline:p1:3', 'Too dear']]));
    type('');
    fireEvent.focusOut(why());
    await waitFor(async () => expect(await kept('asha')).toEqual([]));
  });

  it('is kept a moment after one stops typing, which is said', async () => {
    open();
    type('Too late');
    type('Too late for us');
    await waitFor(async () => expect(await kept('asha')).toEqual([['decline:p1:3', 'Too late for us']]), {
      timeout: 3000,
    });
    expect(await screen.findByText(/^Saved \d\d:\d\d IST$/)).toBeTruthy();
  });

  it('is kept no more once the dialog is closed: a field that is left elsewhere saves nothing', async () => {
    open();
    await act(async () => void (await drafts.load('asha', 'decline:p1:3', Date.now())));
    cleanup();
    const save = jest.spyOn(drafts, 'save');
    window.dispatchEvent(new Event('pagehide'));
    window.dispatchEvent(new Event('focusout'));
    expect(save).not.toHaveBeenCalled();
    save.mockRestore();
  });

  it('is said to be saved no more once one starts afresh', async () => {
    open();
    await act(async () => void (await drafts.load('asha', 'decline:p1:3', Date.now())));
    await drafts.save({ person: 'asha', form: 'decline:p1:4', values: { reason: 'Too late' }, savedAt: Date.now() });
    cleanup();
    open('decline:p1:4');
    await waitFor(() => expect(why().value).toBe('Too late'));
    type('Too late for us');
    fireEvent.focusOut(why());
    expect(await screen.findByText(/^Saved /)).toBeTruthy();
    await press('Start afresh');
    expect([screen.queryByText(/^Saved /), screen.queryByText(CONTINUED)]).toEqual([null, null]);
  });

  it('is kept at once as the page is left', async () => {
    open();
    await act(async () => void (await drafts.load('asha', 'decline:p1:3', Date.now())));
    type('Too late for us');
    const save = jest.spyOn(drafts, 'save');
    window.dispatchEvent(new Event('pagehide'));
    expect(save).toHaveBeenLastCalledWith(expect.objectContaining({ values: { reason: 'Too late for us' } }));
    save.mockRestore();
    await waitFor(async () => expect(await kept('asha')).toEqual([['decline:p1:3', 'Too late for us']]));
  });

  it('is not kept where the device refuses, which is said until it does not', async () => {
    open();
    await act(async () => void (await drafts.load('asha', 'decline:p1:3', Date.now())));
    const save = jest.spyOn(drafts, 'save').mockRejectedValueOnce(new Error('no room'));
    type('Too late for us');
    fireEvent.focusOut(why());
    expect(await screen.findByText(/^This device does not keep drafts/)).toBeTruthy();
    fireEvent.focusOut(why());
    await waitFor(async () => expect(await kept('asha')).toEqual([['decline:p1:3', 'Too late for us']]));
    expect(screen.queryByText(/^This device does not keep drafts/)).toBeNull();
    save.mockRestore();
  });

  it('cannot be looked for where the device refuses: one types all the same', async () => {
    const load = jest.spyOn(drafts, 'load').mockRejectedValueOnce(new Error('no database'));
    open();
    expect(await screen.findByText(/^This device does not keep drafts/)).toBeTruthy();
    type('Too late for us');
    await press('Decline it');
    expect(sent).toEqual(['Too late for us']);
    load.mockRestore();
  });
});

describe('a form whose thing or person changes while it is open', () => {
  const DraftOf = ({ form, text, onFound }: { form: string | null; text: string; onFound: (text: string) => void }) => {
    draft = useDraft(form, text, { onFound });
    return null;
  };
  let draft: DraftState;
  const texts = async (person: string) => (await drafts.list(person)).map(({ form, values }) => [form, values]);

  it('leaves each thing its own words', async () => {
    const savedAt = Date.now() - 60_000;
    await drafts.save({ person: 'asha', form: 'b', values: 'of b', savedAt });
    const found: string[] = [];
    const { rerender } = render(<DraftOf form="a" text="" onFound={(text) => found.push(text)} />);
    expect(draft.ready).toBe(false);
    await waitFor(() => expect(draft.ready).toBe(true));
    rerender(<DraftOf form="a" text="of a" onFound={(text) => found.push(text)} />);
    rerender(<DraftOf form="b" text="of a" onFound={(text) => found.push(text)} />);
    expect([draft.ready, draft.continuedFrom]).toEqual([false, null]);
    await waitFor(() => expect(found).toEqual(['of b']));
    expect(draft.continuedFrom).toBe(savedAt);
    await waitFor(async () =>
      expect(await texts('asha')).toEqual([
        ['a', 'of a'],
        ['b', 'of b'],
      ]),
    );
  });

  it('takes no words that come late for the thing before', async () => {
    const found: string[] = [];
    const late = Promise.withResolvers<Draft | null>();
    const load = jest.spyOn(drafts, 'load').mockReturnValueOnce(late.promise);
    const { rerender } = render(<DraftOf form="a" text="" onFound={(text) => found.push(text)} />);
    rerender(<DraftOf form="b" text="" onFound={(text) => found.push(text)} />);
    await waitFor(() => expect(draft.ready).toBe(true));
    await act(async () => late.resolve({ person: 'asha', form: 'a', values: 'of a', savedAt: 1 }));
    expect([found, draft.continuedFrom]).toEqual([[], null]);
    load.mockRestore();
  });

  it('is not told that the device refuses, where that comes late for the thing before', async () => {
    const late = Promise.withResolvers<Draft | null>();
    const load = jest.spyOn(drafts, 'load').mockReturnValueOnce(late.promise);
    const { rerender } = render(<DraftOf form="a" text="" onFound={() => undefined} />);
    rerender(<DraftOf form="b" text="" onFound={() => undefined} />);
    await waitFor(() => expect(draft.ready).toBe(true));
    await act(async () => late.reject(new Error('no database')));
    expect(draft.refused).toBe(false);
    load.mockRestore();
  });

  it('keeps nothing, and is ready at once, where nothing may be kept', async () => {
    const [save, remove] = [jest.spyOn(drafts, 'save'), jest.spyOn(drafts, 'remove')];
    const { rerender } = render(<DraftOf form={null} text="" onFound={() => undefined} />);
    expect(draft.ready).toBe(true);
    rerender(<DraftOf form={null} text="typed" onFound={() => undefined} />);
    await act(() => draft.flush());
    await act(() => draft.clear());
    expect([save.mock.calls, remove.mock.calls]).toEqual([[], []]);
    save.mockRestore();
    remove.mockRestore();
  });

  it('writes once what stays the same, and nothing that was only found', async () => {
    await drafts.save({ person: 'asha', form: 'a', values: 'found', savedAt: Date.now() });
    const save = jest.spyOn(drafts, 'save');
    const { rerender } = render(<DraftOf form="a" text="" onFound={() => undefined} />);
    await waitFor(() => expect(draft.continuedFrom).not.toBeNull());
    rerender(<DraftOf form="a" text="found" onFound={() => undefined} />);
    await act(() => draft.flush());
    expect(save).not.toHaveBeenCalled();
    rerender(<DraftOf form="a" text="more" onFound={() => undefined} />);
    await act(() => draft.flush());
    await act(() => draft.flush());
    expect(save).toHaveBeenCalledTimes(1);
    save.mockRestore();
  });

  it('ends well where the device cannot remove what it keeps', async () => {
    const remove = jest.spyOn(drafts, 'remove').mockRejectedValue(new Error('no database'));
    render(<DraftOf form="a" text="" onFound={() => undefined} />);
    await waitFor(() => expect(draft.ready).toBe(true));
    await act(() => draft.clear());
    expect(draft.savedAt).toBeNull();
    remove.mockRestore();
  });
});
