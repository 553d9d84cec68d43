import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { deviceNow } from '../../../lib/clock.ts';
import { freshCode, type SentCode } from './sent-code.ts';

/**
 * Sends a code, or hands on the one just sent to the same identifier as long as no other may be sent. `send` may answer null if no code is
 * needed; `onDone` gets the outcome, and `error` what `send` throws.
 */
export function useSendCode<R extends SentCode | null>({
  last,
  identifier,
  send,
  onDone,
}: {
  last: Extract<R, SentCode> | null;
  identifier: string;
  send: () => Promise<R>;
  onDone: (result: R) => void;
}): UseMutationResult<R, Error, void> {
  return useMutation({
    mutationFn: async (): Promise<R> => freshCode({ last, identifier, now: deviceNow().getTime() }) ?? send(),
    meta: { quiet: true },
    onSuccess: onDone,
  });
}
