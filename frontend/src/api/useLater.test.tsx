import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useLater } from './useLater.ts';

it('loads once however often it is touched; a load that failed is tried at the next touch', async () => {
  const load = jest.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('gone')).mockResolvedValue('here');
  const { result } = renderHook(() => useLater(load));
  expect(load).not.toHaveBeenCalled();
  const touch = () => act(async () => result.current.begin());
  await touch();
  expect(result.current).toMatchObject({ here: null, failed: true });
  await act(async () => {
    result.current.begin();
    result.current.begin();
  });
  await touch();
  expect(result.current).toMatchObject({ here: 'here', failed: false });
  expect(load).toHaveBeenCalledTimes(2);
});
