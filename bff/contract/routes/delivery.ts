import * as delivery from '../delivery.ts';
import * as projects from '../projects.ts';
import { FILE_TYPES, get, ofGuest, staff, unkeyed, write } from './declaration.ts';

const refused = ['LINK_INVALID'] as const;
/** An act of the recipient: what the milestone's own call refuses, and without a code nothing. */
const signing = [...refused, 'CODE_REQUIRED', 'FORBIDDEN', 'STATE_CONFLICT', 'VERSION_CONFLICT'] as const;

export const deliveryRoutes = {
  'delivery-links': get('/projects/:projectId/delivery-links', 'projects', staff, {
    summary: 'List the delivery links of a project, with what was done by them',
    query: projects.listQuery,
    answer: delivery.deliveryLinksAnswer,
  }),
  'delivery-link-issue': write('/projects/:projectId/delivery-links', 'projects', staff, {
    summary: 'Issue a delivery link; it is mailed to its recipient and shown this once',
    request: delivery.issueLinkBody,
    answer: delivery.linkIssuedAnswer,
  }),
  'delivery-link-revoke': write('/projects/:projectId/delivery-links/:linkId/revoke', 'projects', staff, {
    summary: 'Revoke a delivery link, from its next use on',
    request: delivery.revokeLinkBody,
    answer: delivery.deliveryLinkAnswer,
  }),
  /** The token is exchanged for a grant in this browser's session, which the edge adds to the calls below. */
  'delivery-open': ofGuest(
    unkeyed(
      write('/delivery', 'projects', 'public', {
        summary: 'Open a delivery by the token of its link, and by its passcode where it has one',
        codes: [...refused, 'PASSCODE_REQUIRED', 'RATE_LIMITED'],
        request: delivery.openDeliveryBody,
        answer: delivery.deliveryAnswer,
      }),
    ),
  ),
  delivery: ofGuest(
    get('/delivery/:linkId', 'projects', 'public', {
      summary: 'Read a delivery that was opened in this browser',
      codes: refused,
      answer: delivery.deliveryAnswer,
    }),
  ),
  'delivery-file': ofGuest(
    get('/delivery/:linkId/files/:fileId/content', 'projects', 'public', {
      summary: 'Download a file of a delivery that was opened in this browser, whole or a range of it',
      codes: [...refused, 'FILE_NOT_CLEAN', 'RANGE_INVALID'],
      content: FILE_TYPES,
    }),
  ),
  'delivery-code': ofGuest(
    unkeyed(
      write('/delivery/:linkId/code', 'projects', 'public', {
        summary: 'Send a code to the recipient of the link',
        codes: [...refused, 'FORBIDDEN', 'RATE_LIMITED', 'RESEND_RATE_LIMITED'],
        request: projects.emptyBody,
        answer: delivery.guestCodeAnswer,
      }),
    ),
  ),
  'delivery-prove': ofGuest(
    unkeyed(
      write('/delivery/:linkId/proof', 'projects', 'public', {
        summary: 'Show by the code that the recipient of the link is here',
        codes: [...refused, 'FORBIDDEN', 'OTP_INVALID', 'RATE_LIMITED'],
        request: delivery.proveGuestBody,
        answer: delivery.deliveryAnswer,
      }),
    ),
  ),
  'delivery-accept': ofGuest(
    write('/delivery/:linkId/milestones/:milestoneId/accept', 'projects', 'public', {
      summary: 'Accept a milestone as the recipient of the link; it is invoiced at once',
      codes: [...signing, 'DELIVERABLE_SUPERSEDED'],
      request: delivery.guestAcceptBody,
      answer: delivery.deliveryAnswer,
    }),
  ),
  'delivery-return': ofGuest(
    write('/delivery/:linkId/milestones/:milestoneId/return', 'projects', 'public', {
      summary: 'Ask for changes of a milestone as the recipient of the link',
      codes: signing,
      request: delivery.guestReturnBody,
      answer: delivery.deliveryAnswer,
    }),
  ),
  'delivery-rate': ofGuest(
    write('/delivery/:linkId/milestones/:milestoneId/rating', 'projects', 'public', {
      summary: 'Rate an accepted milestone as the recipient of the link, once',
      codes: signing,
      request: delivery.guestRateBody,
      answer: delivery.deliveryAnswer,
    }),
  ),
};
