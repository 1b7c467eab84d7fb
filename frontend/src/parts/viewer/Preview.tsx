import { EmptyState } from '../../ui/States.tsx';
import { Instead } from './Instead.tsx';
import { kindOf } from './kinds.ts';
import type { PreviewProps } from './look.ts';
import { MediaPreview } from './MediaPreview.tsx';
import { PdfPreview } from './PdfPreview.tsx';
import { PicturePreview } from './PicturePreview.tsx';
import { TextPreview } from './TextPreview.tsx';
import { INSTEAD, NO_ADDRESS, UNABLE } from './words.ts';

/** A file as it can be shown; null as address where it cannot be had. */
export const Preview = ({ address, ...props }: Omit<PreviewProps, 'address'> & { address: string | null }) => {
  if (address === null)
    return (
      <Instead>
        <EmptyState says={NO_ADDRESS} next="The check has not cleared this file: it can be had once it has." />
      </Instead>
    );
  const of = { ...props, address };
  switch (kindOf(props.name)) {
    case 'picture':
      return <PicturePreview {...of} />;
    case 'film':
      return <MediaPreview {...of} sound={false} />;
    case 'sound':
      return <MediaPreview {...of} sound />;
    case 'pdf':
      return <PdfPreview {...of} />;
    case 'text':
      return <TextPreview {...of} />;
    default:
      return (
        <Instead>
          <EmptyState says={UNABLE} next={INSTEAD} />
        </Instead>
      );
  }
};
