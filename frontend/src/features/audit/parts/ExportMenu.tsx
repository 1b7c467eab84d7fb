import { Menu } from '../../../ui/Menu.tsx';
import { shortHash } from '../../../ui/shares.ts';
import { toast } from '../../../ui/toasts.ts';
import type { AuditEvent } from '../data.ts';
import { exportEvents } from '../export.ts';
import type { Filter } from '../filter.ts';

/** Exports the events on the screen as a file, and says their count and fingerprint. */
export const ExportMenu = ({
  events,
  filter,
  complete,
  short = false,
}: {
  events: readonly AuditEvent[];
  filter: Filter;
  complete: boolean;
  /** Their count stands beside it. */
  short?: boolean;
}) => (
  <Menu
    label={short ? 'Export' : `Export these ${events.length}`}
    small={short}
    icon="download"
    items={[
      { id: 'json', label: 'As JSON' },
      { id: 'csv', label: 'As CSV, for a spreadsheet' },
    ]}
    onAction={(as) => {
      void exportEvents(as === 'csv' ? 'csv' : 'json', { events, filter, complete }).then((hash) =>
        toast.show({
          message: `${events.length} events exported${complete ? '' : ', older ones are not loaded'}. Fingerprint ${shortHash(hash)}.`,
          duration: 10_000,
        }),
      );
    }}
  />
);
