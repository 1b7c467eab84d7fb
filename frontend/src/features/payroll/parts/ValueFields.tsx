import { useEffect, useState } from 'react';
import { linesOf } from '../../../forms/reading.ts';
import { roundingSaid } from '../../../parts/pay/ruleNames.ts';
import { Button, IconButton } from '../../../ui/Button.tsx';
import { ChoiceChips, Select } from '../../../ui/Choices.tsx';
import { Checkbox, Field, TextArea } from '../../../ui/Field.tsx';
import { MoneyField } from '../../../ui/MoneyField.tsx';
import { PercentField } from '../../../ui/PercentField.tsx';
import { typedPercent } from '../../../ui/shares.ts';
import type { Typed, TypedObject } from '../ruleForm.ts';
import { monthName } from '../ruleWords.ts';
import styles from './Payroll.module.css';

/** What each part of a value is called; a component of pay or a section has its own name. */
const labels: Readonly<Record<string, string>> = {
  abovePaise: 'Above',
  amountPaise: 'Amount',
  basicComponent: 'Component of basic pay',
  byAge: 'Older people',
  ceilingPaise: 'Ceiling of wages a month',
  dayOfNextMonth: 'Before this day of the next month',
  disabledCeilingPaise: 'Ceiling with a disability',
  endsAtAge: 'Ends at the age of',
  excludedMaxBp: 'Excluded at most, of pay',
  februaryPaise: 'In February',
  form: 'Form',
  fromAge: 'From the age of',
  incomeUptoPaise: 'Up to an income of',
  limitsPaise: 'Limits by section',
  marginal: 'Above it, no more tax than the income beyond it',
  maxDeductionBp: 'Share of a month’s wages',
  maxPaise: 'Tax that is not owed, at most',
  metroBp: 'Of basic pay, in a metro',
  metros: 'Metros, one a line',
  minimumPaise: 'At least, a month',
  NEW: 'New regime',
  OLD: 'Old regime',
  otherBp: 'Of basic pay, elsewhere',
  professionalTaxDeductible: 'Professional tax may be deducted',
  rateBp: 'Rate',
  rebate: 'Rebate',
  rentComponent: 'Component of rent',
  rentDeductible: 'Rent may be deducted',
  rentLessBasicBp: 'Rent less this share of basic pay',
  rounding: 'Rounding',
  sac: 'SAC',
  sections: 'Declared sections',
  slabs: 'Bands',
  standardDeductionPaise: 'Standard deduction',
  startMonths: 'Decided in',
  uptoPaise: 'Up to',
  women: 'Bands for women',
  workingDaysOnExit: 'Working days on leaving',
};
const labelOf = (name: string): string => labels[name] ?? name;

type Part<T extends Typed> = Readonly<{
  name: string;
  typed: T;
  /** As the schema names it: `value.slabs.0.rateBp`. */
  path: string;
  errorOf: (path: string) => string | undefined;
  onChange: (typed: Typed) => void;
}>;

/** The fields of a value, whatever its rule is: a figure by the end of its name, a table row by row, a group in its frame. */
export const ValueFields = ({ typed, path, errorOf, onChange }: Omit<Part<TypedObject>, 'name'>) => (
  <div className={styles.fields}>
    {Object.entries(typed).map(([name, part]) => (
      <One
        key={name}
        {...{ name, errorOf }}
        typed={part}
        path={`${path}.${name}`}
        onChange={(next) => onChange({ ...typed, [name]: next })}
      />
    ))}
  </div>
);

const isList = (typed: Typed): typed is readonly Typed[] => Array.isArray(typed);

const One = ({ name, typed, path, errorOf, onChange }: Part<Typed>) => {
  const label = labelOf(name);
  const error = errorOf(path);
  // Of which kind a table is, and that no section counts, is the law's to change, with another release of the product.
  if (name === 'kind' || (name === 'sections' && typed === null)) return null;
  if (name.endsWith('Bp')) return <Percent {...{ label, error, onChange }} bp={typed as number | null} />;
  if (name.endsWith('Paise') && !isObject(typed))
    return <MoneyField {...{ label, error }} value={typed as number | null} onChange={(paise) => onChange(paise)} />;
  if (typeof typed === 'boolean')
    return <Checkbox label={label} checked={typed} onChange={(event) => onChange(event.target.checked)} />;
  if (name === 'rounding')
    return (
      <Select
        {...{ label, error }}
        value={String(typed)}
        options={Object.entries(roundingSaid).map(([value, said]) => ({ value, label: said }))}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  if (typeof typed === 'string')
    return <Field {...{ label, error }} value={typed} onChange={(event) => onChange(event.target.value)} />;
  if (isList(typed)) return <ListPart {...{ name, typed, path, errorOf, onChange }} />;
  if (isObject(typed))
    return (
      <fieldset className={styles.group}>
        <legend>{label}</legend>
        <ValueFields {...{ typed, path, errorOf, onChange }} />
      </fieldset>
    );
  return <Whole {...{ label, error, onChange }} figure={typed} />;
};
const isObject = (typed: Typed): typed is TypedObject =>
  typeof typed === 'object' && typed !== null && !Array.isArray(typed);

const ListPart = ({ name, typed, path, errorOf, onChange }: Part<readonly Typed[]>) => {
  const label = labelOf(name);
  if (name === 'startMonths')
    return (
      <ChoiceChips
        label={label}
        name={path}
        error={errorOf(path)}
        value={typed.map(String)}
        options={Array.from({ length: 12 }, (_, at) => ({ value: String(at + 1), label: monthName(at + 1) }))}
        onChange={(months) => onChange(months.map(Number).sort((a, b) => a - b))}
      />
    );
  if (typed.every((one) => typeof one === 'string'))
    return <Lines {...{ label, onChange }} error={errorOf(path)} lines={typed as readonly string[]} />;
  const rows = typed.filter(isObject);
  const put = (at: number, row: TypedObject) => onChange(rows.map((one, n) => (n === at ? row : one)));
  // The band without an end stays the last.
  const open = rows.findIndex((row) => 'uptoPaise' in row && row['uptoPaise'] === null);
  const at = open < 0 ? rows.length : open;
  const model = rows[at] ?? rows.at(-1);
  const blank = model && Object.fromEntries(Object.entries(model).map(([field, part]) => [field, blankOf(part)]));
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {rows.map((row, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a band is its place among the others
        <div key={n} className={styles.band}>
          {Object.entries(row).map(([field, part]) =>
            field === 'uptoPaise' && n === rows.length - 1 && part === null ? (
              <span key={field} className={styles.above}>
                Above
              </span>
            ) : (
              <One
                key={field}
                name={field}
                typed={part}
                path={`${path}.${n}.${field}`}
                errorOf={errorOf}
                onChange={(next) => put(n, { ...row, [field]: next })}
              />
            ),
          )}
          {rows.length > 1 && n !== open && (
            <IconButton
              icon="minus"
              label={`Take out line ${n + 1} of ${label}`}
              onPress={() => onChange(rows.filter((_, one) => one !== n))}
            />
          )}
        </div>
      ))}
      {blank && (
        <div>
          <Button size="small" icon="plus" onPress={() => onChange(rows.toSpliced(at, 0, blank))}>
            Add a line<span className="hidden-visually"> to {label}</span>
          </Button>
        </div>
      )}
    </fieldset>
  );
};
const blankOf = (part: Typed): Typed =>
  isList(part) ? part : isObject(part) ? part : typeof part === 'string' ? '' : null;

type FigureOf = Readonly<{ label: string; error: string | undefined; onChange: (typed: Typed) => void }>;

/** Kept as typed; what is no share to the basis point is none yet. */
const Percent = ({ label, error, bp, onChange }: FigureOf & Readonly<{ bp: number | null }>) => {
  const [typed, setTyped] = useTypedText(bp, (value) => typedPercent(value), bpOf);
  return (
    <PercentField
      {...{ label, error }}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        onChange(bpOf(text));
      }}
    />
  );
};
const bpOf = (text: string): number | null => {
  const [, whole, decimals = ''] = /^\s*(\d{1,3})(?:\.(\d{0,2}))?\s*$/.exec(text) ?? [];
  const bp = Number(`${whole}${decimals.padEnd(2, '0')}`);
  return whole === undefined || bp > 10_000 ? null : bp;
};

const Whole = ({ label, error, figure, onChange }: FigureOf & Readonly<{ figure: number | null }>) => {
  const [typed, setTyped] = useTypedText(figure, String, wholeOf);
  return (
    <Field
      {...{ label, error }}
      mono
      inputMode="numeric"
      autoComplete="off"
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(wholeOf(event.target.value));
      }}
    />
  );
};
const wholeOf = (text: string): number | null => (/^\s*\d{1,9}\s*$/.test(text) ? Number(text) : null);

/** The text of a figure: a value from outside (a draft, another line) replaces it, one's own keystrokes never do. */
const useTypedText = (
  value: number | null,
  write: (value: number) => string,
  read: (text: string) => number | null,
) => {
  const asText = value === null ? '' : write(value);
  const [typed, setTyped] = useState(asText);
  useEffect(() => {
    setTyped((now) => (read(now) === value ? now : asText));
  }, [value, asText, read]);
  return [typed, setTyped] as const;
};

const Lines = ({ label, error, lines, onChange }: FigureOf & Readonly<{ lines: readonly string[] }>) => {
  const [typed, setTyped] = useState(lines.join('\n'));
  return (
    <TextArea
      {...{ label, error }}
      rows={4}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(linesOf(event.target.value));
      }}
    />
  );
};
