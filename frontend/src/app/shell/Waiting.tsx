import { Skeleton, type SkeletonShape } from '../../ui/Skeleton.tsx';
import { Brand } from './Brand.tsx';
import styles from './Waiting.module.css';

/** The portal's frame before anything of it has come: drawn by the server into the page. Its styles come with the app's own (router.tsx). */
export const Waiting = ({
  of,
  title,
  lead,
}: {
  of: SkeletonShape;
  title: string | undefined;
  lead: string | undefined;
}) => (
  <div className={styles.frame}>
    <div className={styles.side}>
      <span className={styles.long}>
        <Brand />
      </span>
      <span className={styles.short}>
        <Brand wordless />
      </span>
    </div>
    <div>
      <div className={styles.top}>{title}</div>
      <div className={styles.now}>
        <Skeleton of={of} title={title} lead={lead} />
      </div>
    </div>
  </div>
);
