import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { drafts, VISITOR } from '../api/drafts.ts';
import { apiError } from '../api/errors.ts';
import { Checkbox, Field } from '../ui/Field.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { Conflict } from './Conflict.tsx';
import { FormActs } from './FormActs.tsx';
import { judged, needed } from './reading.ts';
import { BLOCKED } from './texts.ts';
import { type Form, type FormOptions, useForm } from './useForm.ts';

type Values = Readonly<{ name: string; town: string; paise: number | null; agreed: boolean }>;
const BLANK: Values = { name: '', town: '', paise: null, agreed: false };
type Options = FormOptions<Values, Values, string>;

let sent: { body: Values; etag: string }[];
let refuse: unknown;
let told: string[];
/** What the form gives, for what no button of this screen does. */
let form: Form<Values>;

const Screen = (options: Partial<Options>) => {
  const [error, setError] = useState<unknown>(undefined);
  form = useForm<Values, Values, string>({
    blank: BLANK,
    read: (typed) =>
      judged({ name: needed(typed.name, 'Give a name'), town: needed(typed.town, 'Give a town') }, () => typed),
    act: { busy: false, error, reset: () => setError(undefined) },
    send: async (body, etag) => {
      sent.push({ body, etag });
      setError(refuse);
      return refuse === undefined ? 'done' : undefined;
    },
    onSent: (answer) => told.push(answer),
    ...options,
  });
  return (
    <form ref={form.at} noValidate onSubmit={form.submit}>
      <Field label="Name" {...form.field('name')} />
      <Field label="Town" {...form.field('town')} />
      <MoneyField label="Price" {...form.control('paise')} />
      <Checkbox label="Agreed" {...form.box('agreed')} />
      <Conflict form={form} error={error} differences={[]} />
      <FormActs form={form} act="Save" />
    </form>
  );
};

/** As a part of a form has them that another one sends. */
const UNSENT = { act: undefined, send: undefined } as unknown as Partial<Options>;

const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
const type = (name: string, text: string) => fireEvent.change(field(name), { target: { value: text } });
const fill = () => {
  type('Name', 'Asha');
  type('Town', 'Pune');
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const says = (text: string) => screen.queryByText(text) !== null;
const refused = (code: string, status: number, fields: { field: string; message: string }[] = []) =>
  apiError({ code: code as never, status, message: 'The server says no', fields });

beforeEach(() => {
  [sent, told, refuse] = [[], [], undefined];
});
afterEach(async () => {
  cleanup();
  await drafts.removeAll(VISITOR);
});

describe('what is wrong', () => {
  it('is said of a field once it was left, and then at every change', () => {
    render(<Screen />);
    type('Name', 'A');
    type('Name', '');
    expect(says('Give a name')).toBe(false);
    fireEvent.blur(field('Name'));
    expect(says('Give a name')).toBe(true);
    expect(says('Give a town')).toBe(false);
    type('Name', 'A');
    expect(says('Give a name')).toBe(false);
    type('Name', '');
    expect(says('Give a name')).toBe(true);
  });

  it('is said of every field when sending is tried, and leads to the first each time', async () => {
    render(<Screen />);
    await press('Save');
    expect([says('Give a name'), says('Give a town'), says(BLOCKED)]).toEqual([true, true, true]);
    expect(document.activeElement).toBe(field('Name'));
    type('Name', 'Asha');
    await press('Save');
    expect(document.activeElement).toBe(field('Town'));
    expect(sent).toEqual([]);
    type('Town', 'Pune');
    expect(says(BLOCKED)).toBe(false);
  });

  it('may be said in words that tell more than those of every form', async () => {
    render(<Screen read={() => ({ faults: { sum: 'short' }, says: 'It must reach 100 %.' })} />);
    await press('Save');
    expect(says('It must reach 100 %.')).toBe(true);
  });

  it('follows from what stands outside the form as well', async () => {
    const read = (limit: number) => (typed: Values) =>
      judged({ name: typed.name.length > limit ? 'Too long' : undefined }, () => typed);
    const { rerender } = render(<Screen read={read(9)} />);
    fill();
    await press('Save');
    expect(sent).toHaveLength(1);
    rerender(<Screen read={read(3)} />);
    await press('Save');
    expect([says('Too long'), sent.length]).toEqual([true, 1]);
  });

  it('is text that has no value, even where the field may stay empty', async () => {
    render(<Screen />);
    fill();
    type('Price', 'ten');
    await press('Save');
    expect(sent).toEqual([]);
    expect(document.activeElement).toBe(field('Price'));
    type('Price', '');
    await press('Save');
    expect(sent.map(({ body }) => body.paise)).toEqual([null]);
  });

  it('is said of a figure and of a box as of any field', async () => {
    const read = (typed: Values) =>
      judged(
        { paise: typed.paise === 5_00 ? 'Not five' : undefined, agreed: typed.agreed ? undefined : 'Agree' },
        () => typed,
      );
    render(<Screen read={read} />);
    type('Price', '5');
    expect(says('Not five')).toBe(false);
    fireEvent.blur(field('Price'));
    expect([says('Not five'), says('Agree')]).toEqual([true, false]);
    type('Price', '6');
    expect(says('Not five')).toBe(false);
    await press('Save');
    expect([says('Agree'), field('Agreed').checked]).toEqual([true, false]);
    await userEvent.click(field('Agreed'));
    expect([says('Agree'), field('Agreed').checked]).toEqual([false, true]);
    await press('Save');
    expect(sent.map(({ body }) => [body.paise, body.agreed])).toEqual([[6_00, true]]);
  });

  it('is forgotten once the form was sent: it is judged anew as it is left', async () => {
    render(<Screen />);
    fill();
    fireEvent.blur(field('Name'));
    await press('Save');
    await waitFor(() => expect(told).toEqual(['done']));
    type('Name', '');
    expect([says('Give a name'), says(BLOCKED), form.touched]).toEqual([false, false, true]);
  });

  it('is forgotten of text without a value where the form is taken anew', async () => {
    render(<Screen />);
    type('Price', 'ten');
    act(() => form.take({ ...BLANK, name: 'Asha', town: 'Pune' }));
    await press('Save');
    expect(sent).toHaveLength(1);
  });

  it('is shown of the fields that a step reveals, and of no others', () => {
    render(<Screen />);
    act(() => form.reveal(['town']));
    expect([says('Give a name'), says('Give a town')]).toEqual([false, true]);
    expect(document.activeElement).toBe(field('Town'));
  });
});

describe('what the server refuses', () => {
  it('stands at its field, leads there, and goes when that field changes', async () => {
    refuse = refused('VALIDATION_FAILED', 400, [{ field: 'town', message: 'We do not go there' }]);
    render(<Screen />);
    fill();
    await press('Save');
    await waitFor(() => expect(says('We do not go there')).toBe(true));
    expect(document.activeElement).toBe(field('Town'));
    type('Name', 'Asha Rao');
    expect(says('We do not go there')).toBe(true);
    type('Town', 'Goa');
    expect(says('We do not go there')).toBe(false);
  });

  it('goes also where the field is changed by what stands there', async () => {
    refuse = refused('VALIDATION_FAILED', 400, [
      { field: 'town', message: 'We do not go there' },
      { field: 'town', message: 'Said second' },
      { field: 'name', message: 'We know this one' },
    ]);
    render(<Screen />);
    fill();
    await press('Save');
    await waitFor(() => expect(says('We do not go there')).toBe(true));
    expect(says('Said second')).toBe(false);
    act(() => form.set(({ town }) => ({ town: `${town} city` })));
    expect([says('We do not go there'), says('We know this one')]).toEqual([false, true]);
    expect(field('Town').value).toBe('Pune city');
  });

  it('is said no more where the form is taken anew', async () => {
    refuse = refused('VALIDATION_FAILED', 400, [{ field: 'town', message: 'We do not go there' }]);
    render(<Screen />);
    fill();
    await press('Save');
    await waitFor(() => expect(says('We do not go there')).toBe(true));
    act(() => form.take(BLANK));
    expect([says('We do not go there'), form.problem.error]).toEqual([false, undefined]);
  });

  it('stands at a field of the form, or else in the summary', () => {
    render(<Screen />);
    expect(['town', 'town.0', 'fare'].map(form.problem.placed)).toEqual([true, true, false]);
  });

  it('may have another name than the field', async () => {
    refuse = refused('VALIDATION_FAILED', 400, [{ field: 'place.town', message: 'We do not go there' }]);
    render(<Screen nameOf={(path) => path.replace('place.', '')} />);
    fill();
    await press('Save');
    await waitFor(() => expect(says('We do not go there')).toBe(true));
  });

  it('may be about a field by its code, and is no conflict then', async () => {
    refuse = refused('SLUG_TAKEN', 409);
    render(<Screen codes={{ SLUG_TAKEN: { name: 'Taken' } }} etag='"1"' />);
    fill();
    await press('Save');
    await waitFor(() => expect(says('Taken')).toBe(true));
    expect([says(BLOCKED), form.conflict]).toEqual([true, false]);
    type('Name', 'Nisha');
    expect([says('Taken'), says(BLOCKED)]).toEqual([false, false]);
  });

  it('of a code that has a field is told as a summary where that field is changed or was none', async () => {
    refuse = refused('SLUG_TAKEN', 409);
    render(<Screen codes={{ SLUG_TAKEN: {} }} />);
    fill();
    await press('Save');
    await waitFor(() => expect(form.problem.error).toBe(refuse));
    expect([form.problem.says, form.conflict]).toEqual([undefined, false]);
  });

  it('leads to its field again at each refusal', async () => {
    refuse = refused('VALIDATION_FAILED', 400, [{ field: 'town', message: 'We do not go there' }]);
    render(<Screen />);
    fill();
    await press('Save');
    await waitFor(() => expect(document.activeElement).toBe(field('Town')));
    field('Name').focus();
    refuse = refused('VALIDATION_FAILED', 400, [{ field: 'town', message: 'Nor there' }]);
    await press('Save');
    await waitFor(() => expect(says('Nor there')).toBe(true));
    expect(document.activeElement).toBe(field('Town'));
  });

  it('that is no answer of the server stands at no field', async () => {
    refuse = new TypeError('no network');
    render(<Screen etag='"1"' />);
    fill();
    await press('Save');
    await waitFor(() => expect(form.problem.error).toBe(refuse));
    expect([form.problem.says, form.conflict, form.errorOf('town')]).toEqual([undefined, false, undefined]);
  });

  it('is said no more of once the person types on', async () => {
    refuse = refused('RATE_LIMITED', 429);
    render(<Screen />);
    fill();
    await press('Save');
    await waitFor(() => expect(form.problem.error).toBe(refuse));
    type('Name', 'Asha Rao');
    expect(form.problem.error).toBeUndefined();
  });
});

describe('what is on its way', () => {
  it('is busy, and a part of a form that another one sends is never', () => {
    const { rerender } = render(<Screen act={{ busy: true, error: undefined, reset: () => undefined }} />);
    expect(form.busy).toBe(true);
    rerender(<Screen {...UNSENT} />);
    expect([form.busy, form.problem.error]).toEqual([false, undefined]);
    fill();
    act(() => form.submit());
    expect([sent, told]).toEqual([[], []]);
  });

  it('still says why it waits where the person typed on meanwhile', () => {
    const error = refused('RATE_LIMITED', 429);
    const acts = (busy: boolean) => ({ busy, error, reset: () => undefined });
    const { rerender } = render(<Screen act={acts(true)} />);
    type('Name', 'Asha');
    expect(form.problem.error).toBe(error);
    rerender(<Screen act={acts(false)} />);
    expect(form.problem.error).toBeUndefined();
  });
});

describe('the version that something is sent upon', () => {
  it('is none where the form has none', async () => {
    render(<Screen />);
    fill();
    await press('Save');
    expect(sent.map(({ etag }) => etag)).toEqual(['']);
  });

  const conflict = () => refused('VERSION_CONFLICT', 409);

  it('is the one on which the form was opened; once a conflict was shown, the one that stands now', async () => {
    refuse = conflict();
    const { rerender } = render(<Screen etag='"1"' />);
    rerender(<Screen etag='"2"' />);
    fill();
    await press('Save');
    await waitFor(() => expect(form.conflict).toBe(true));
    await press('Save');
    expect(sent.map(({ etag }) => etag)).toEqual(['"1"', '"2"']);
    expect(field('Name').value).toBe('Asha');
  });

  it('stays the newer one after going on without sending', async () => {
    refuse = conflict();
    const { rerender } = render(<Screen etag='"1"' />);
    fill();
    await press('Save');
    rerender(<Screen etag='"2"' />);
    act(() => form.goOn());
    expect(form.conflict).toBe(false);
    refuse = undefined;
    await press('Save');
    expect(sent.at(-1)?.etag).toBe('"2"');
  });

  it('follows what is read until somebody types', async () => {
    const { rerender } = render(<Screen follows etag='"1"' />);
    await act(async () => rerender(<Screen follows etag='"2"' />));
    fill();
    await act(async () => rerender(<Screen follows etag='"3"' />));
    await press('Save');
    expect(sent.map(({ etag }) => etag)).toEqual(['"2"']);
  });

  it('is not followed by an answer known to be behind', async () => {
    const { rerender } = render(<Screen follows etag='"2"' />);
    await act(async () => rerender(<Screen follows stale etag='"1"' />));
    fill();
    await press('Save');
    expect(sent.map(({ etag }) => etag)).toEqual(['"2"']);
  });

  it('is not followed while something is on its way upon it', async () => {
    const idle = { busy: false, error: undefined, reset: () => undefined };
    const { rerender } = render(<Screen follows etag='"1"' />);
    await act(async () => rerender(<Screen follows act={{ ...idle, busy: true }} etag='"2"' />));
    expect(form.etag).toBe('"1"');
    await act(async () => rerender(<Screen follows act={idle} etag='"2"' />));
    expect(form.etag).toBe('"2"');
  });

  it('is followed with what others saved, where the form follows', async () => {
    const { rerender } = render(<Screen follows etag='"1"' blank={{ ...BLANK, name: 'A' }} />);
    await act(async () => rerender(<Screen follows etag='"2"' blank={{ ...BLANK, name: 'B' }} />));
    expect([field('Name').value, form.touched]).toEqual(['B', false]);
  });

  it('is not followed by a form that does not: it stays on what it was opened with', async () => {
    const { rerender } = render(<Screen etag='"1"' blank={{ ...BLANK, name: 'A' }} />);
    await act(async () => rerender(<Screen etag='"2"' blank={{ ...BLANK, name: 'B' }} />));
    expect([field('Name').value, form.etag]).toEqual(['A', '"1"']);
    act(() => form.startAfresh());
    expect([field('Name').value, form.etag]).toEqual(['A', '"2"']);
  });

  it('is not followed before the device has said whether it keeps a draft, which may be of the version before', async () => {
    const values = { values: { name: 'Asha', town: 'Pune' }, etag: '"1"' };
    await drafts.save({ person: VISITOR, form: 'trip:1', values, savedAt: Date.now() });
    const { rerender } = render(<Screen draft="trip:1" overwrites etag='"1"' />);
    rerender(<Screen draft="trip:1" overwrites etag='"2"' blank={{ ...BLANK, name: 'C', town: 'D' }} />);
    expect(field('Name').value).toBe('');
    await waitFor(() => expect(field('Name').value).toBe('Asha'));
    expect(form.etag).toBe('"1"');
  });

  it('of a form that overwrites is given up by the person alone', async () => {
    refuse = conflict();
    const mine = <Screen overwrites etag='"1"' blank={{ ...BLANK, name: 'A', town: 'B' }} />;
    const theirs = <Screen overwrites etag='"2"' blank={{ ...BLANK, name: 'C', town: 'D' }} />;
    const { rerender } = render(mine);
    type('Name', 'Asha');
    rerender(theirs);
    expect(field('Name').value).toBe('Asha');
    await press('Save');
    await press('Save');
    await press('Keep mine');
    expect(sent.map(({ etag }) => etag)).toEqual(['"1"', '"1"', '"2"']);
    await press('Take theirs');
    expect([field('Name').value, field('Town').value, form.conflict]).toEqual(['C', 'D', false]);
    refuse = undefined;
    await press('Save');
    expect(sent.at(-1)).toMatchObject({ etag: '"2"', body: { name: 'C' } });
  });
});

describe('the draft', () => {
  const kept = async () => (await drafts.list(VISITOR)).map(({ form: name, values }) => [name, values]);

  it('is of the form, holds what it may, and ends when it was sent', async () => {
    render(<Screen draft="trip:1" keeps={({ name }) => ({ name })} />);
    fill();
    fireEvent.focusOut(field('Name'));
    await waitFor(async () => expect(await kept()).toEqual([['trip:1', { name: 'Asha' }]]));
    await press('Save');
    await waitFor(async () => expect(await kept()).toEqual([]));
    expect(told).toEqual(['done']);
    expect(form.touched).toBe(false);
  });

  it('stays where nothing was sent', async () => {
    refuse = refused('INTERNAL', 500);
    render(<Screen draft="trip:1" />);
    fill();
    fireEvent.focusOut(field('Name'));
    await waitFor(async () => expect(await kept()).toHaveLength(1));
    await press('Save');
    expect(await kept()).toHaveLength(1);
    expect(told).toEqual([]);
  });

  it('of a form that overwrites remembers the version that it was typed upon', async () => {
    await drafts.save({
      person: VISITOR,
      form: 'trip:1',
      values: { values: { name: 'Asha', town: 'Pune' }, etag: '"1"' },
      savedAt: Date.now(),
    });
    render(<Screen draft="trip:1" overwrites etag='"2"' />);
    await waitFor(() => expect(field('Name').value).toBe('Asha'));
    await press('Save');
    expect(sent.map(({ etag }) => etag)).toEqual(['"1"']);
  });

  it('of a form that overwrites may be of none', async () => {
    await drafts.save({ person: VISITOR, form: 'trip:1', values: { name: 'Asha', town: 'Pune' }, savedAt: Date.now() });
    render(<Screen draft="trip:1" overwrites etag='"2"' />);
    await waitFor(() => expect(field('Name').value).toBe('Asha'));
    await press('Save');
    expect(sent).toEqual([{ etag: '"2"', body: { ...BLANK, name: 'Asha', town: 'Pune' } }]);
  });

  it('holds the version that is typed upon', async () => {
    render(<Screen draft="trip:1" overwrites etag='"2"' />);
    fill();
    fireEvent.focusOut(field('Name'));
    await waitFor(async () =>
      expect(await kept()).toEqual([['trip:1', { values: { ...BLANK, name: 'Asha', town: 'Pune' }, etag: '"2"' }]]),
    );
  });

  it('may be put together with what stands there by then', async () => {
    await drafts.save({ person: VISITOR, form: 'trip:1', values: { name: 'Asha', town: 'Pune' }, savedAt: Date.now() });
    render(<Screen draft="trip:1" mergeDraft={(was, now) => ({ ...now, name: `${was.name}!` })} />);
    await waitFor(() => expect([field('Name').value, field('Town').value]).toEqual(['Asha!', '']));
  });

  it('ends when one starts afresh, upon what the form was opened with', async () => {
    render(<Screen draft="trip:1" blank={{ ...BLANK, town: 'Pune' }} />);
    type('Town', 'Goa');
    fireEvent.focusOut(field('Town'));
    await waitFor(async () => expect(await kept()).toHaveLength(1));
    act(() => form.startAfresh());
    expect([field('Town').value, form.touched]).toEqual(['Pune', false]);
    await waitFor(async () => expect(await kept()).toEqual([]));
  });

  it('of the version that a form had none of is upon the one that stands', async () => {
    const values = { values: { name: 'Asha', town: 'Pune' }, etag: undefined };
    await drafts.save({ person: VISITOR, form: 'trip:1', values, savedAt: Date.now() });
    render(<Screen draft="trip:1" overwrites etag='"2"' />);
    await waitFor(() => expect(field('Name').value).toBe('Asha'));
    expect(form.etag).toBe('"2"');
  });

  it('goes from a form that follows back to what others saved, when one starts afresh', async () => {
    const { rerender } = render(<Screen follows etag='"1"' blank={{ ...BLANK, name: 'A' }} />);
    type('Name', 'Asha');
    rerender(<Screen follows etag='"2"' blank={{ ...BLANK, name: 'B' }} />);
    act(() => form.startAfresh());
    expect([field('Name').value, form.etag, form.touched]).toEqual(['B', '"2"', false]);
  });

  it('is none where the form names none', async () => {
    render(<Screen />);
    fill();
    fireEvent.focusOut(field('Name'));
    await act(async () => undefined);
    expect([form.draft, await kept()]).toEqual([null, []]);
  });

  it('may be of a form that was another one then', async () => {
    await drafts.save({ person: VISITOR, form: 'trip:1', values: 'words', savedAt: Date.now() });
    render(<Screen draft="trip:1" />);
    await waitFor(() => expect(form.draft?.continuedFrom).not.toBeNull());
    expect(form.values).toEqual(BLANK);
  });
});
