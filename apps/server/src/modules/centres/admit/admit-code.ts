import { formatAdmitCode, parseAdmitCode, proofOf } from '@abhyas/rules/centres/admit-code.ts';
import { AppError } from '../../../platform/common/errors.ts';
import type { Ports } from '../../../platform/parts.ts';

interface Coded {
  readonly id: bigint;
  readonly sequence: number;
}

const proofAt = ({ vault, id, sequence }: Coded & { vault: Ports<'vault'>['vault'] }) =>
  proofOf(vault.hash(`admit card ${id} ${sequence}`));

/** The code on the admit card of a booking as it is now: every change of the booking gives another one. */
export function admitCodeOf({ parts, booking: { id, sequence } }: { parts: Ports<'vault'>; booking: Coded }): string {
  return formatAdmitCode({ bookingId: id, proof: proofAt({ vault: parts.vault, id, sequence }) });
}

/** The booking that a code names, and the proof to check once it is known. Throws CODE_MISTYPED. */
export function readAdmitCode(typed: string): { bookingId: bigint; proof: string } {
  const code = parseAdmitCode(typed);
  if (code === null) throw new AppError('CODE_MISTYPED');
  return code;
}

/** Throws CODE_REPLACED for the code of an earlier card of a booking, and CODE_UNKNOWN for one that it never had. */
export function requireNewestCode({ parts, booking, proof }: { parts: Ports<'vault'>; booking: Coded; proof: string }): void {
  const { id, sequence } = booking;
  for (let at = sequence; at >= 0; at -= 1) {
    if (proofAt({ vault: parts.vault, id, sequence: at }) === proof) {
      if (at === sequence) return;
      throw new AppError('CODE_REPLACED');
    }
  }
  throw new AppError('CODE_UNKNOWN');
}
