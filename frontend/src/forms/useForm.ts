/** The one way in which a form of this site works: what is typed, what is wrong with it, its draft, its version, its sending. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Code, isApiError, isConflict, type Placed } from '../api/errors.ts';
import type { Act } from '../api/useAct.ts';
import { MISREAD } from '../ui/typedMoney.ts';
import { type Faults, fieldOf, type Reading } from './reading.ts';
import { BLOCKED } from './texts.ts';
import { type DraftState, useDraft } from './useDraft.ts';

export type FormOptions<Values, Body, Answer> = Readonly<{
  /**
   * Names the form and what it is about: what is typed is kept on this device under it (useDraft), and what was typed for
   * one thing is never found at another. Absent where nothing may be kept: passwords, codes.
   */
  draft?: string;
  /** The part of the values that a draft may keep; all of them by default. */
  keeps?: (values: Values) => Partial<Values>;
  /** Merges a stored draft into the current values; by default the draft's values win. */
  mergeDraft?: (kept: Partial<Values>, now: Values) => Values;
  /** The values of the untouched form. Later ones count only where the form follows. */
  blank: Values;
  read: (values: Values) => Reading<Body>;
  /** The act that sends the form. Absent for a part of a form that another one sends. */
  act?: Pick<Act<never, unknown>, 'busy' | 'error' | 'reset'>;
  /** @param etag of the version that this is sent upon; empty where the form has none. @returns undefined where it failed */
  send?: (body: Body, etag: string) => Promise<Answer | undefined>;
  /** After the draft is gone. */
  onSent?: (answer: Answer, body: Body) => unknown;
  /** The version of the thing as it stands now. What is sent names the one on which the form was opened. */
  etag?: string | undefined;
  /** Until somebody types, the form moves on to each newer version, and shows its `blank`. */
  follows?: boolean;
  /**
   * The form replaces the whole thing. It follows, its draft remembers the version that it was typed upon, and only
   * `keepMine` overwrites a newer version.
   */
  overwrites?: boolean;
  /** `blank` is of a stale answer, which the form does not follow. */
  stale?: boolean;
  /** Refusals that are about one field of this form, by their code. */
  codes?: Readonly<Partial<Record<Code, Faults>>>;
  /** The form's own name of a field that the server names otherwise. */
  nameOf?: (field: string, values: Values) => string;
}>;

type TextOf<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;
type BooleanOf<Values> = { [Name in keyof Values]: Values[Name] extends boolean ? Name : never }[keyof Values] & string;
type Typing = { target: { value: string } };

export type Form<Values> = Readonly<{
  values: Values;
  set: (change: Partial<Values> | ((before: Values) => Partial<Values>)) => void;
  /** Props of a text field: `<Field label="Name" {...form.field('name')} />`. */
  field: <Name extends TextOf<Values>>(
    name: Name,
  ) => {
    name: Name;
    value: string;
    error: string | undefined;
    onBlur: () => void;
    onChange: (event: Typing) => void;
  };
  /** Props of any other field. `unreadable`: it holds text that has no value, so nothing can be sent. */
  control: <Name extends keyof Values & string>(
    name: Name,
  ) => {
    value: Values[Name];
    error: string | undefined;
    onBlur: () => void;
    onChange: (value: Values[Name], unreadable?: boolean) => void;
  };
  /** Props of a checkbox. */
  box: (name: BooleanOf<Values>) => {
    name: string;
    checked: boolean;
    error: string | undefined;
    onChange: (event: { target: { checked: boolean } }) => void;
  };
  /** Everything that stands in the way of sending, whether it is shown or not. */
  faults: Faults;
  /** The sentence shown at a path: of a field that was left, of every field once sending was tried, or of the server's refusal. */
  errorOf: (path: string) => string | undefined;
  /** A field was left: from here on it is judged at every change. */
  leave: (name: keyof Values & string) => void;
  /** Fields are judged as if each had been left, and the first wrong one takes the focus: a step of a form is tried. */
  reveal: (names: readonly (keyof Values & string)[]) => void;
  /** Somebody typed since it was opened, sent or taken. */
  touched: boolean;
  tried: boolean;
  /** The element around the fields; the first wrong field is looked for in it. */
  at: RefObject<HTMLFormElement | null>;
  submit: (event?: { preventDefault: () => void }) => void;
  busy: boolean;
  /** For `<Problem>`. */
  problem: { says: string | undefined; error: unknown; placed: Placed };
  /** The version that the typed values are based on. */
  etag: string | undefined;
  /** Somebody else changed the thing meanwhile: what was typed stays until the person says whose goes on. */
  conflict: boolean;
  /** Sends what is typed upon the newest version. */
  keepMine: () => void;
  /** Goes on typing upon the newest version; nothing is sent. */
  goOn: () => void;
  takeTheirs: () => void;
  /** The form stands on these values as if it had just been opened with them; its draft is gone. */
  take: (values: Values, etag?: string) => void;
  startAfresh: () => void;
  /** Null where nothing may be kept. */
  draft: DraftState | null;
}>;

/** What a group of fields needs, whatever else their form holds. */
export type Fields<Values> = Omit<Form<Values>, 'take'>;

/** What a draft holds: what was typed, and of a form that overwrites the version it was typed upon. */
type Kept<Values> = Partial<Values> | Stamped<Values>;
type Stamped<Values> = { values: Partial<Values>; etag: string | undefined };
const NONE: ReadonlySet<string> = new Set();
const NO_ACT = { busy: false, error: undefined, reset: () => undefined };
const isStamped = <Values>(kept: Kept<Values>): kept is Stamped<Values> => 'values' in kept && 'etag' in kept;

/**
 * A field is judged once it is left, then at every change; a blocked press shows every fault and leads to the first.
 * `read` runs at every render, so the faults may also depend on what stands outside the form. A refusal stays at its field
 * until that is changed. The form copies its values once: a refetch never wipes typing.
 */
export const useForm = <Values extends object, Body, Answer>(
  options: FormOptions<Values, Body, Answer>,
): Form<Values> => {
  const { blank, act = NO_ACT, etag, overwrites = false, codes = {}, nameOf = (field) => field } = options;
  const follows = overwrites || (options.follows ?? false);
  const [opened, setOpened] = useState(blank);
  const [values, setValues] = useState(blank);
  const [held, setHeld] = useState(etag);
  const [left, setLeft] = useState(NONE);
  const [unreadable, setUnreadable] = useState(NONE);
  // Counted, so that each blocked press leads to the first wrong field again; 0 while nothing was pressed.
  const [tries, setTries] = useState(0);
  const [reveals, setReveals] = useState(0);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const at = useRef<HTMLFormElement>(null);

  const { error } = act;
  if (error !== refusal?.error) setRefusal(refusalOf(error, codes, (field) => nameOf(field, values)));
  const conflict = refusal?.moved ?? false;

  const reading = options.read(values);
  const own: Faults = {
    ...('faults' in reading ? reading.faults : {}),
    ...Object.fromEntries([...unreadable].map((name) => [name, MISREAD])),
  };
  const blocked = Object.keys(own).length > 0;
  const tried = tries > 0;
  const touched = JSON.stringify(values) !== JSON.stringify(opened);

  const kept: Partial<Values> = options.keeps?.(values) ?? values;
  const draft = useDraft<Kept<Values>>(options.draft ?? null, overwrites ? { values: kept, etag: held } : kept, {
    onFound: (stored) => {
      if (typeof stored !== 'object') return; // a draft of an earlier release of this form
      const was = isStamped(stored) ? stored.values : stored;
      setValues((now) => options.mergeDraft?.(was, now) ?? { ...now, ...was });
      if (overwrites && isStamped(stored) && stored.etag !== undefined) setHeld(stored.etag);
    },
  });

  const settle = (next: Values, version: string | undefined) => {
    setOpened(next);
    setHeld(version);
    setLeft(NONE);
    setUnreadable(NONE);
    setTries(0);
  };
  const take = (next: Values, version = etag) => {
    settle(next, version);
    setValues(next);
    setRefusal(refusal && { ...refusal, faults: {}, isPast: true });
    void draft.clear();
  };
  // While nobody typed here, the form starts again from what others saved.
  useEffect(() => {
    if (follows && draft.ready && etag !== held && !touched && !act.busy && options.stale !== true) take(blank);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press that was blocked or refused leads to its field
  useEffect(() => {
    if ((tried && blocked) || reveals > 0 || Object.keys(refusal?.faults ?? {}).length > 0)
      at.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] input')?.focus();
  }, [tries, reveals, refusal?.error]);

  const set: Form<Values>['set'] = (change) => {
    setValues((before) => ({ ...before, ...(typeof change === 'function' ? change(before) : change) }));
    setRefusal((now) => now && withoutChanged(now, typeof change === 'function' ? change(values) : change));
  };
  const leave = (name: string) => setLeft((before) => (before.has(name) ? before : new Set(before).add(name)));
  const errorOf = (path: string): string | undefined =>
    (tried || left.has(fieldOf(path)) ? own[path] : undefined) ?? refusal?.faults[path];

  const sendUpon = async (version: string | undefined) => {
    setTries((n) => n + 1);
    if (!('body' in reading) || blocked) return;
    const answer = await options.send?.(reading.body, version ?? '');
    if (answer === undefined) return;
    settle(values, version);
    await draft.clear();
    await options.onSent?.(answer, reading.body);
  };
  const goOn = () => {
    setHeld(etag);
    act.reset();
  };

  return {
    values,
    set,
    field: (name) => ({
      name,
      value: values[name] as string,
      error: errorOf(name),
      onBlur: () => leave(name),
      onChange: (event) => set({ [name]: event.target.value } as Partial<Values>),
    }),
    control: (name) => ({
      value: values[name],
      error: errorOf(name),
      onBlur: () => leave(name),
      onChange: (value, isUnreadable = false) => {
        set({ [name]: value } as unknown as Partial<Values>);
        setUnreadable((before) => {
          if (before.has(name) === isUnreadable) return before;
          const next = new Set(before);
          if (isUnreadable) next.add(name);
          else next.delete(name);
          return next;
        });
      },
    }),
    box: (name) => ({
      name,
      checked: values[name] as boolean,
      error: errorOf(name),
      onChange: (event) => set({ [name]: event.target.checked } as Partial<Values>),
    }),
    faults: own,
    errorOf,
    leave,
    reveal: (names) => {
      setLeft((before) => new Set([...before, ...names]));
      setReveals((n) => n + 1);
    },
    touched,
    tried,
    at,
    submit: (event) => {
      event?.preventDefault();
      // Without `overwrites`, a press after a conflict counts upon the newest version, which the person has been shown.
      void sendUpon(conflict && !overwrites ? etag : (held ?? etag));
    },
    busy: act.busy,
    problem: {
      says: tried && blocked ? saysOf(reading) : saysOfRefusal(codes, refusal),
      error: refusal?.isPast && !act.busy ? undefined : error,
      placed: (field) => Object.hasOwn(values, fieldOf(nameOf(field, values))),
    },
    etag: held,
    conflict,
    keepMine: () => void sendUpon(etag),
    goOn,
    takeTheirs: () => {
      act.reset();
      take(blank);
    },
    take,
    startAfresh: () => take(follows ? blank : opened),
    draft: options.draft === undefined ? null : draft,
  };
};

/** The refusal of the last sending. `moved`: there is a newer version; `isPast`: the person typed on, so its summary is hidden. */
type Refusal = Readonly<{ error: unknown; faults: Faults; moved: boolean; isPast: boolean }>;

const refusalOf = (
  error: unknown,
  codes: NonNullable<FormOptions<unknown, unknown, unknown>['codes']>,
  nameOf: (field: string) => string,
): Refusal => {
  if (!isApiError(error)) return { error, faults: {}, moved: false, isPast: false };
  const faults: Record<string, string> = {};
  for (const { field, message } of error.fields) faults[nameOf(field)] ??= message;
  const placed = codes[error.code];
  return {
    error,
    faults: error.fields.length > 0 ? faults : (placed ?? {}),
    moved: isConflict(error) && placed === undefined,
    isPast: false,
  };
};

const withoutChanged = (refusal: Refusal, change: object): Refusal => {
  const faults = Object.fromEntries(
    Object.entries(refusal.faults).filter(([path]) => !Object.hasOwn(change, fieldOf(path))),
  );
  return { ...refusal, faults, isPast: !refusal.moved };
};

const saysOf = <Body>(reading: Reading<Body>): string => ('says' in reading && reading.says) || BLOCKED;

/** A refusal that stands at its field is said there; the summary only leads to it. */
const saysOfRefusal = (
  codes: NonNullable<FormOptions<unknown, unknown, unknown>['codes']>,
  refusal: Refusal | null,
): string | undefined =>
  isApiError(refusal?.error) && refusal.error.code in codes && Object.keys(refusal.faults).length > 0
    ? BLOCKED
    : undefined;
