import { FigureField, type FigureFieldProps } from './FigureField.tsx';

export type PercentFieldProps = FigureFieldProps & {
  /** The text as typed; the form decides what it means. */
  value: string;
  onChange: (typed: string) => void;
};

/** A share in percent. Nothing is rounded. */
export const PercentField = ({ value, onChange, ...field }: PercentFieldProps) => (
  <FigureField {...field} sign="%" at="end" typed={value} onTyped={onChange} />
);
