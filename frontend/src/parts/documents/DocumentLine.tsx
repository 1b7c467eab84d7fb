import { Button } from '../../ui/Button.tsx';
import { Status } from '../../ui/Chip.tsx';
import { cx } from '../../ui/cx.ts';
import { civilOf, formatDay } from '../../ui/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { DocumentAsk } from './asked.ts';
import styles from './Documents.module.css';
import type { ProjectDocument } from './data.ts';
import { VersionLink } from './VersionLink.tsx';
import { CATEGORIES, isLate, newestOf, waitingSaid } from './words.ts';

/** One document: what it is, how its newest version stands, and the one thing that the reader is asked for. */
export const DocumentLine = ({
  document: d,
  today,
  under,
  onAsk,
}: {
  document: ProjectDocument;
  today: string;
  /** Under which heading it stands. */
  under: 'project' | 'category';
  onAsk: (kind: DocumentAsk['kind']) => void;
}) => {
  const newest = newestOf(d);
  const waiting = waitingSaid(newest, today, d.can.decideDocument);
  const facts = [
    under === 'project' ? CATEGORIES[d.category] : null,
    `version ${newest.version}`,
    `${newest.uploaded.by.name ?? 'Someone'}, ${formatDay(civilOf(newest.uploaded.at), today)}`,
  ];
  return (
    <li>
      <div className={styles.what}>
        <span className={styles.title}>
          <button type="button" className={styles.open} onClick={() => onAsk('read')}>
            {d.title}
          </button>
          <Status of="document" is={newest.state} />
        </span>
        <span className="meta">{facts.filter(Boolean).join(', ')}</span>
        {waiting !== null && (
          <span className={cx('meta', isLate(newest, today) && styles.late)}>
            {isLate(newest, today) && <Icon name="alert" size={16} />} {waiting}
          </span>
        )}
        {newest.decided?.reason !== undefined && newest.state !== 'approved' && (
          <span className="meta">{newest.decided.reason}</span>
        )}
      </div>
      <span className={styles.acts}>
        <VersionLink documentId={d.documentId} version={newest} />
        {d.can.decideDocument ? (
          <Button size="small" look="primary" icon="check" onPress={() => onAsk('decide')}>
            Decide<span className="hidden-visually"> on {d.title}</span>
          </Button>
        ) : d.can.shareDocument ? (
          <Button size="small" onPress={() => onAsk('share')}>
            Share<span className="hidden-visually"> {d.title}</span>
          </Button>
        ) : null}
      </span>
    </li>
  );
};
