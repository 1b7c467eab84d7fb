import { type DocumentCategory, documentCategories } from '@lamplight/bff/contract/documents.ts';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { judged, needed } from '../../forms/reading.ts';
import { useForm } from '../../forms/useForm.ts';
import { Select } from '../../ui/Choices.tsx';
import { Field, TextArea } from '../../ui/Field.tsx';
import { FileField } from '../../ui/FileField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { toast } from '../../ui/toasts.ts';
import { FromThere } from '../files/FromThere.tsx';
import { FILE_HINT, SendingList } from '../files/SendingList.tsx';
import { useUploadsTo } from '../files/useUploads.ts';
import type { Place } from './asked.ts';
import styles from './Documents.module.css';
import { type ProjectDocument, useBegin, useNextVersion } from './data.ts';
import { CATEGORIES, newestOf } from './words.ts';

type Values = { projectId: string; title: string; category: string; note: string; fileId: string; name: string };
type Body = Readonly<{ projectId: string; title: string; category: DocumentCategory; note: string; fileId: string }>;

/** A new document, or the next version of one. The file is sent first; the form names it. */
export const UploadDialog = ({
  places,
  forReference,
  of,
  onClose,
}: {
  places: readonly Place[];
  /** A client hands over reference material, on which nobody decides. */
  forReference: boolean;
  of?: ProjectDocument;
  onClose: () => void;
}) => {
  const [only] = places.length === 1 ? places : [];
  const blank = {
    ...{ projectId: only?.projectId ?? '', title: of?.title ?? '', note: '', fileId: '', name: '' },
    category: of?.category ?? (forReference ? 'REFERENCE' : ''),
  };
  const [projectId, setProjectId] = useState(blank.projectId);
  const begin = useBegin(projectId);
  const next = useNextVersion({ projectId, documentId: of?.documentId ?? '' });
  const uploads = useUploadsTo(
    (input) => api.upload('document-file', { params: { projectId }, ...input }),
    ({ file: { fileId, name } }) => form.set({ fileId, name }),
  );
  const form = useForm<Values, Body, unknown>({
    draft: of === undefined ? `document:${blank.projectId}` : `document-version:${of.documentId}`,
    // The file was sent to one project, by this opening of the form.
    keeps: ({ title, category, note }) => ({ title, category, note }),
    blank,
    read: ({ projectId: project, title, category, note, fileId }) =>
      judged(
        {
          projectId: needed(project, 'Choose a project'),
          title: needed(title, 'Give the document a title'),
          category: needed(category, 'Choose a category'),
          fileId:
            fileId === '' && uploads.sending.length > 0 ? 'The file is not there yet' : needed(fileId, 'Choose a file'),
        },
        () => ({
          projectId: project,
          title: title.trim(),
          category: category as DocumentCategory,
          note: note.trim(),
          fileId,
        }),
      ),
    act: of === undefined ? begin : next,
    send: (body) => (of === undefined ? begin.run(body) : next.run({ note: body.note, fileId: body.fileId })),
    onSent: (_answer, { title }) => {
      toast.show({ variant: 'success', message: of ? `${title} has a new version.` : `${title} is there.` });
      onClose();
    },
  });
  const version = of === undefined ? 1 : newestOf(of).version + 1;
  const title =
    of === undefined
      ? forReference
        ? 'Hand over a document'
        : 'Add a document'
      : `Add version ${version} of ${of.title}`;
  return (
    <FormDialog
      form={form}
      title={title}
      says={
        forReference
          ? 'Everybody on the project reads it. Nobody decides on it.'
          : 'It is a draft that the team reads, until you share it.'
      }
      act={of === undefined ? (forReference ? 'Hand it over' : 'Add the document') : 'Add the version'}
      icon="upload"
      onClose={onClose}
    >
      {of === undefined && (
        <>
          {places.length > 1 && (
            <Select
              label="Project"
              placeholder="Choose a project"
              options={places.map(({ projectId: value, title: label }) => ({ value, label }))}
              {...form.field('projectId')}
              onChange={(event) => {
                setProjectId(event.target.value);
                form.set({ projectId: event.target.value, fileId: '', name: '' });
              }}
            />
          )}
          <Field label="Title" most={160} {...form.field('title')} />
          {!forReference && (
            <Select
              label="Category"
              placeholder="Choose a category"
              options={documentCategories.map((value) => ({ value, label: CATEGORIES[value] }))}
              {...form.field('category')}
            />
          )}
        </>
      )}
      <FileField
        label="File"
        action={form.values.fileId === '' ? 'Choose a file' : 'Choose another file'}
        hint={projectId === '' ? 'Choose the project first.' : FILE_HINT}
        disabled={projectId === ''}
        beside={<FromThere projectId={projectId} onFile={(file) => void uploads.add([file])} />}
        error={form.errorOf('fileId')}
        onFiles={(files) => void uploads.add(files)}
      />
      <SendingList uploads={uploads} />
      {form.values.name !== '' && (
        <p className={styles.sent}>
          <Icon name="check" size={16} /> {form.values.name}
        </p>
      )}
      <TextArea
        label={of === undefined ? 'What it is' : 'What is new'}
        optional
        rows={3}
        most={1000}
        {...form.field('note')}
      />
    </FormDialog>
  );
};
