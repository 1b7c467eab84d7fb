import { useEffect, useState } from 'react';
import { FigureField, type FigureFieldProps } from './FigureField.tsx';
import { asTyped, MISREAD, parseRupees } from './typedMoney.ts';

export type MoneyFieldProps = FigureFieldProps & {
  /** Integer paise, or null where nothing stands. */
  value: number | null;
  /** Called at every keystroke: with the amount, or with null and `invalid` where the text reads as none. */
  onChange: (paise: number | null, invalid: boolean) => void;
};

/** Rupees as typed, integer paise as kept: no number is ever divided or rounded. Grouped when one leaves the field. */
export const MoneyField = ({ value, onChange, onBlur, error, ...field }: MoneyFieldProps) => {
  const [typed, setTyped] = useState(asTyped(value));
  const [left, setLeft] = useState(false);
  const read = parseRupees(typed);
  // A value from outside (a draft, a reset) replaces the text; one's own keystrokes never do.
  useEffect(() => {
    setTyped((now) =>
      parseRupees(now) === value || (parseRupees(now) === 'invalid' && value === null) ? now : asTyped(value),
    );
  }, [value]);
  return (
    <FigureField
      {...field}
      sign="₹"
      at="start"
      error={error ?? (left && read === 'invalid' ? MISREAD : undefined)}
      typed={typed}
      onTyped={(text) => {
        setTyped(text);
        const paise = parseRupees(text);
        onChange(paise === 'invalid' ? null : paise, paise === 'invalid');
      }}
      onBlur={() => {
        setLeft(true);
        if (read !== 'invalid') setTyped(asTyped(read));
        onBlur?.();
      }}
    />
  );
};
