import { Button } from '../../ui/Button.tsx';
import { DateOnly } from '../../ui/DateTime.tsx';
import { Pairs, Panel } from '../../ui/Panel.tsx';
import type { PartProps } from './props.ts';
import { ending } from './words.ts';

/** The numbers by which tax and insurance know somebody, by their ends alone. */
export const TaxIdentity = ({ profile: { tax, can }, reader, onOpen }: PartProps) => {
  const known = tax.panLast4 !== null;
  return (
    <Panel
      title="Tax identity"
      {...(can.recordTaxIdentity
        ? {
            aside: (
              <Button size="small" icon={known ? 'pencil' : 'plus'} onPress={() => onOpen({ is: 'identity' })}>
                {known ? 'Enter it anew' : 'Enter the numbers'}
              </Button>
            ),
          }
        : {})}
    >
      {!known && (
        <p className="ui two">
          {reader.own
            ? 'Your PAN is not known yet. Without it tax cannot be paid in under your name.'
            : 'The PAN is not known yet. Without it tax cannot be paid in under their name.'}
        </p>
      )}
      <Pairs
        pairs={[
          ['PAN', <End key="pan" of={tax.panLast4} />],
          ['UAN (provident fund)', <End key="uan" of={tax.uanLast4} />],
          ['State insurance', <End key="esi" of={tax.esiLast4} />],
          ['Born', tax.bornOn === null ? 'not told' : <DateOnly key="born" date={tax.bornOn} />],
          ...(known ? [['Disability', tax.disabled ? 'yes' : 'no'] as const] : []),
        ]}
      />
    </Panel>
  );
};

const End = ({ of }: Readonly<{ of: string | null }>) =>
  of === null ? <span className="three">not told</span> : <span className="mono">{ending(of)}</span>;
