/** What conversations say. The two sentences about readers are those of frontend.md §7 (M6). */
export const texts = {
  notKept: 'This device does not keep messages. What is not sent yet is lost if you leave this page.',
  tooMany: 'At most 10 files go with one message. Leave some out, or send them with the next one.',
  tooLarge: 'At most 25\u00a0MB a file here. Share larger ones by the files of the project.',
  noRoom: 'This device has no room for this message. Nothing was sent, and nothing that you typed is lost.',
  locked: 'Only admins write here while it is locked.',
  archived: 'This conversation is archived: it is read and found as before, and nobody writes in it.',
  readOnly: 'You read this conversation, and do not write in it.',
  deleted: 'This message was deleted.',
  forgotten: 'What stood here went with its author’s account.',
  someone: 'A former member',
} as const;
