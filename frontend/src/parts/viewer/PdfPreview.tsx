import { type FormEvent, useEffect, useState } from 'react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { sizeInMegabytes } from '../../ui/megabytes.ts';
import { PdfPages } from '../../ui/pdf/PdfPages.tsx';
import { usePdf } from '../../ui/pdf/usePdf.ts';
import { Zoom } from '../../ui/pdf/Zoom.tsx';
import type { PreviewProps } from './look.ts';
import { PinLayer } from './PinLayer.tsx';
import { Tools } from './Tools.tsx';
import { useSearch } from './useSearch.ts';
import styles from './Viewer.module.css';

/** A PDF: its pages, a page that one names, words looked up in it. Of a large one only what is looked at is read. */
export const PdfPreview = ({ address, name, bytes, look, surface }: PreviewProps) => {
  const pdf = usePdf({ address, bytes, byParts: true });
  const [page, setPage] = useState(1);
  const [jump, setJump] = useState<Readonly<{ page: number }> | null>(null);
  const [searching, setSearching] = useState(false);
  const document = pdf.reading.is === 'open' ? pdf.reading.document : null;
  const pages = document?.pages ?? null;
  const chosen = surface?.marks.find(({ pin }) => pin.pinId === surface.chosen)?.pin.page;
  useEffect(() => {
    if (chosen !== undefined) setJump({ page: chosen });
  }, [chosen]);
  const onPage = (number: number) =>
    surface === null ? null : (
      <PinLayer
        surface={surface}
        at={{ page: number }}
        marks={surface.marks.filter(({ pin }) => pin.page === number)}
        focus={number === page}
      />
    );
  return (
    <div className={styles.preview}>
      {searching && document !== null && (
        <Search document={document} onFound={(at) => setJump({ page: at })} onClose={() => setSearching(false)} />
      )}
      <PdfPages {...{ pdf, bytes, page, jump, ...look }} label={name} onRead={setPage} over={onPage} />
      {pages !== null && (
        <Tools says={`Page ${page} of ${pages}, ${sizeInMegabytes(pdf.bytes)} of ${sizeInMegabytes(bytes)} read`}>
          <PageField page={page} pages={pages} onGo={(to) => setJump({ page: to })} />
          <IconButton
            icon="search"
            label="Search in it"
            aria-pressed={searching}
            onPress={() => setSearching(!searching)}
          />
          <Zoom {...look} fits="fit the width" />
        </Tools>
      )}
    </div>
  );
};

const PageField = ({ page, pages, onGo }: { page: number; pages: number; onGo: (page: number) => void }) => {
  /** Null while nobody types: it says the page that is read. */
  const [typed, setTyped] = useState<string | null>(null);
  const go = (event: FormEvent) => {
    event.preventDefault();
    const asked = Number(typed ?? page);
    if (Number.isInteger(asked)) onGo(Math.min(pages, Math.max(1, asked)));
    setTyped(null);
  };
  return (
    <form className={styles.page} onSubmit={go}>
      <input
        className={styles.figure}
        aria-label={`Go to page, 1 to ${pages}`}
        inputMode="numeric"
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(null)}
        onFocus={(event) => event.target.select()}
      />
      <Button type="submit" look="quiet">
        Go
      </Button>
    </form>
  );
};

type Searched = Parameters<typeof useSearch>[0];
const Search = ({
  document,
  onFound,
  onClose,
}: {
  document: Searched;
  onFound: (page: number) => void;
  onClose: () => void;
}) => {
  const [typed, setTyped] = useState('');
  const { pages, done, fault } = useSearch(document, typed);
  const [at, setAt] = useState(0);
  const first = pages[0];
  // The first page is gone to as soon as it is found; the others when one asks.
  // biome-ignore lint/correctness/useExhaustiveDependencies: who asks is drawn anew with every page
  useEffect(() => {
    setAt(0);
    if (first !== undefined) onFound(first);
  }, [first]);
  const go = (by: 1 | -1) => {
    const next = (at + by + pages.length) % pages.length;
    setAt(next);
    onFound(pages[next] ?? 1);
  };
  const searched = typed.trim().length > 1;
  return (
    <search className={styles.search}>
      <Field
        label="Words in it"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || pages.length === 0) return;
          event.preventDefault();
          go(event.shiftKey ? -1 : 1);
        }}
      />
      <p className={styles.says} role="status">
        {fault
          ? 'Not all pages could be searched.'
          : !searched
            ? ''
            : pages.length > 0
              ? `Page ${pages[at]}, ${at + 1} of ${pages.length}${done ? '' : ' so far'}`
              : done
                ? 'Nothing found. Pages that are only pictures cannot be searched.'
                : 'Searching'}
      </p>
      <IconButton icon="up" label="The page before" disabled={pages.length < 2} onPress={() => go(-1)} />
      <IconButton icon="down" label="The next page" disabled={pages.length < 2} onPress={() => go(1)} />
      <IconButton icon="close" label="End the search" onPress={onClose} />
    </search>
  );
};
