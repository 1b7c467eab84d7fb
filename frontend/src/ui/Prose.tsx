import styles from './Prose.module.css';
import { blocksOf, type ReadBlock } from './prose.ts';

/** Plain text as it was typed: blank lines part paragraphs, lines that begin with "- " are a list. Nothing in it is markup. */
export const Prose = ({ text }: { text: string }) => (
  <div className={styles.prose}>
    {blocksOf(text).map((block, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text is drawn as a whole; its parts have no other name
      <Block key={i} block={block} />
    ))}
  </div>
);

const Block = ({ block }: { block: ReadBlock }) =>
  block.is === 'list' ? (
    <ul>
      {block.items.map((item, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={i}>{item}</li>
      ))}
    </ul>
  ) : (
    <p>{block.text}</p>
  );
