/** The delivery page and the server: the token goes in the body once, and what it opened stays in memory alone. */
import type { Delivery } from '@lamplight/bff/contract/delivery.ts';
import type { BodySentTo } from '@lamplight/bff/contract/routes.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { isApiError } from '../../api/failure.ts';
import { type Act, useAct } from '../../api/useAct.ts';

export type { Delivery, DeliveryMilestone } from '@lamplight/bff/contract/delivery.ts';

export type Opened =
  | Readonly<{ is: 'opening' }>
  | Readonly<{ is: 'open'; delivery: Delivery }>
  /** `error`: why the passcode that was typed did not open it; undefined before one was. */
  | Readonly<{ is: 'locked'; error: unknown; busy: boolean }>
  | Readonly<{ is: 'gone' }>
  | Readonly<{ is: 'failed'; error: unknown }>;

export type DeliveryRead = Readonly<{
  opened: Opened;
  open: (passcode?: string) => Promise<void>;
  /** How things stand after an act. */
  show: (delivery: Delivery) => void;
}>;

/** Exchanges the token for a grant in this browser; a passcode where the link asks for one. */
export const useDelivery = (token: string): DeliveryRead => {
  const [opened, setOpened] = useState<Opened>({ is: 'opening' });
  const begun = useRef(false);
  const open = useCallback(
    async (passcode?: string) => {
      setOpened((now) => (now.is === 'locked' ? { ...now, busy: true } : { is: 'opening' }));
      try {
        const body = { token, ...(passcode === undefined ? {} : { passcode }) };
        const { delivery } = await api.call('delivery-open', { body, retry: false });
        setOpened({ is: 'open', delivery });
      } catch (error) {
        setOpened(afterFailure(error, passcode !== undefined));
      }
    },
    [token],
  );
  useEffect(() => {
    if (begun.current) return; // each opening may count
    begun.current = true;
    void open();
  }, [open]);
  return { opened, open, show: (delivery) => setOpened({ is: 'open', delivery }) };
};

const afterFailure = (error: unknown, typed: boolean): Opened => {
  if (isApiError(error) && error.code === 'LINK_INVALID') return { is: 'gone' };
  if (isApiError(error) && error.code === 'PASSCODE_REQUIRED') return { is: 'locked', error: undefined, busy: false };
  return typed ? { is: 'locked', error, busy: false } : { is: 'failed', error };
};

type Answered = Readonly<{ delivery: Delivery }>;
type Place = Readonly<{ linkId: string; milestoneId: string }>;
type Act1<Id extends 'delivery-accept' | 'delivery-return' | 'delivery-rate'> = Act<
  BodySentTo<Id> & { etag?: string },
  Answered
>;

export const useGuestAccept = (params: Place): Act1<'delivery-accept'> =>
  useAct([], ({ etag: _read, ...body }, idempotencyKey) =>
    api.call('delivery-accept', { params, body, idempotencyKey }),
  );
export const useGuestReturn = (params: Place): Act1<'delivery-return'> =>
  useAct([], ({ etag, ...body }, idempotencyKey) =>
    api.call('delivery-return', { params, body, idempotencyKey, ...(etag === undefined ? {} : { ifMatch: etag }) }),
  );
export const useGuestRate = (params: Place): Act1<'delivery-rate'> =>
  useAct([], ({ etag: _read, ...body }, idempotencyKey) => api.call('delivery-rate', { params, body, idempotencyKey }));

/** A code to the recipient, and the proof by it. */
export const useGuestCode = (linkId: string) => ({
  send: useAct([], (_: Readonly<{ again: boolean }>) =>
    api.call('delivery-code', { params: { linkId }, body: {}, retry: false }),
  ),
  prove: useAct([], (code: string) => api.call('delivery-prove', { params: { linkId }, body: { code }, retry: false })),
});
