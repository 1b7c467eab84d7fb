import { useCompany } from '../../../parts/company/data.ts';
import { lacksLawful, missingSaid } from '../../../parts/company/missing.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { useLead } from '../../../ui/lead.ts';
import { Page, Stack } from '../../../ui/Page.tsx';
import { ErrorState, Notice, OutOfDate, Skeleton } from '../../../ui/States.tsx';
import { CompanyForm } from '../parts/CompanyForm.tsx';

/** Who sells, and where clients pay: what every invoice copies when it is issued. */
export default function AdminCompany() {
  const { data, error, refresh } = useCompany();
  const retry = () => void refresh();
  const missing = data?.company.missing ?? [];
  return (
    <Page
      title="Company particulars"
      sub={useLead()}
      crumbs={[{ label: 'Company particulars' }]}
      acts={
        <ButtonLink to="/admin/audit?kind=company" icon="history">
          Earlier values
        </ButtonLink>
      }
    >
      {error !== undefined &&
        (data ? <OutOfDate what="What is shown" retry={retry} /> : <ErrorState error={error} retry={retry} />)}
      {!data && error === undefined && <Skeleton of="form" inset />}
      {data && (
        <Stack>
          {missing.length > 0 && (
            <Notice tone="warn" icon="alert">
              {missingSaid(missing)}
              {lacksLawful(missing) &&
                ' A tax invoice must name the seller’s address and GSTIN (CGST Rules, r.46), and one that is issued cannot be changed.'}
            </Notice>
          )}
          {data.company.from === 'settings' && (
            <Notice>These come from the settings of the server. What is saved here holds instead of them.</Notice>
          )}
          <CompanyForm company={data.company} />
        </Stack>
      )}
    </Page>
  );
}
