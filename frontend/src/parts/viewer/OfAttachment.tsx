import { hrefOf } from '@lamplight/bff/contract/call.ts';
import { chatKeys } from '../../api/chatKeys.ts';
import { useRead } from '../../api/useRead.ts';
import type { Shown } from './address.ts';
import { OneContent } from './OneContent.tsx';
import type { Viewing } from './useViewer.ts';

/** A file of a message; it is found with the message. */
export const OfAttachment = ({
  viewing,
  shown: { conversationId, messageId, fileId },
}: {
  viewing: Viewing;
  shown: Extract<Shown, { of: 'attachment' }>;
}) => {
  const { data, error, refresh } = useRead(chatKeys.messages(conversationId, { from: messageId, limit: 1 }));
  const message = data?.items.find((one) => one.messageId === messageId);
  const file = message?.attachments.find((one) => one.fileId === fileId);
  const name = file?.name ?? 'File';
  const facts =
    message === undefined || file === undefined
      ? null
      : {
          ...{ name, bytes: file.bytes, uploaded: { at: message.at, by: message.by } },
          address: hrefOf('attachment-content', { conversationId, fileId }),
        };
  return (
    <OneContent
      {...{ viewing, facts, error }}
      title={name}
      reading={data === undefined && error === undefined}
      retry={() => void refresh()}
    />
  );
};
