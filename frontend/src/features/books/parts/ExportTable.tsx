import { Button } from '../../../ui/Button.tsx';
import { counted } from '../../../ui/counted.ts';
import { saveFile } from '../../../ui/download.ts';
import { toast } from '../../../ui/toasts.ts';
import type { Table } from '../tables.ts';
import type { BooksPlace } from '../useBooksPlace.ts';

type Props = Readonly<{
  table: () => Table;
  place: BooksPlace;
  today: string;
  /** Whether all rows are on the screen. */
  complete?: boolean;
}>;

/** Exactly what is on the screen; the file's name says of which day, and as known when. */
export const ExportTable = ({ table, place: { asked }, today, complete = true }: Props) => {
  const save = () => {
    const { name, rows, text } = table();
    const known = asked.knownAt === undefined ? '' : `-known-${asked.knownAt.replaceAll(/[:.]/g, '')}`;
    saveFile(`${name}-${asked.on ?? today}${known}.csv`, 'text/csv;charset=utf-8', text);
    toast.show({
      message: `${counted(rows, 'row')} exported${complete ? '' : '; what is not loaded yet is not among them'}.`,
    });
  };
  return (
    <Button size="small" icon="download" onPress={save}>
      Export as CSV
    </Button>
  );
};
