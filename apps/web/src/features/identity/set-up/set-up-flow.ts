import type { Verified, VerifiedPerson } from '@abhyas/contract/identity/credentials.ts';
import type { SentCode } from '../../../shared/identity/otp/sent-code.ts';

interface Typed {
  /** As it is in the field. */
  readonly identifier: string;
  /** The code sent last; null once it is used up. */
  readonly lastCode: SentCode | null;
}

/** Who it is, the code, the person where several share a number, the password, done. */
export type SetUpState = Typed &
  (
    | { readonly step: 'identify' }
    | { readonly step: 'code'; readonly lastCode: SentCode }
    | { readonly step: 'choose'; readonly proof: Verified }
    | { readonly step: 'create'; readonly proof: Verified; readonly person: VerifiedPerson }
    | { readonly step: 'created'; readonly person: VerifiedPerson; readonly password: string }
  );

export type SetUpAction =
  | { readonly type: 'typed'; readonly identifier: string }
  /** A code has been sent, for the first time or again. */
  | { readonly type: 'sent'; readonly code: SentCode }
  | { readonly type: 'verified'; readonly proof: Verified }
  /** The link of an invitation was opened: it proves what a code does. */
  | { readonly type: 'invited'; readonly proof: Verified }
  | { readonly type: 'chosen'; readonly person: VerifiedPerson }
  | { readonly type: 'created'; readonly password: string }
  | { readonly type: 'back' }
  /** The proof is too old: a new code is needed. */
  | { readonly type: 'expired' };

/** A reload of the page continues at the code, which was sent and needs no second one, at the choice of a person and at the new password. */
export const isSetUpKept = ({ step }: { readonly step: string }): boolean => step === 'code' || step === 'choose' || step === 'create';

export const setUpStart: SetUpState = { step: 'identify', identifier: '', lastCode: null };

function choose({ state, proof }: { state: Typed; proof: Verified }): SetUpState {
  const { identifier } = state;
  const [first, second] = proof.students;
  if (!first) return { ...setUpStart, identifier };
  const kept = { identifier, lastCode: null, proof };
  return second ? { ...kept, step: 'choose' } : { ...kept, step: 'create', person: first };
}

function back(state: SetUpState): SetUpState {
  const { identifier, lastCode } = state;
  if (state.step === 'create' && state.proof.students.length > 1) return choose({ state, proof: state.proof });
  return state.step === 'created' ? state : { step: 'identify', identifier, lastCode };
}

/** Sets up a first password or replaces a forgotten one. An action that does not belong to the step changes nothing, so that none can be skipped. */
export function setUpFlow(state: SetUpState, action: SetUpAction): SetUpState {
  const { identifier, step } = state;
  switch (action.type) {
    case 'typed':
      return step === 'identify' ? { ...state, identifier: action.identifier } : state;
    case 'sent':
      return step === 'identify' || step === 'code' ? { step: 'code', identifier, lastCode: action.code } : state;
    case 'verified':
      return step === 'code' ? choose({ state, proof: action.proof }) : state;
    case 'invited':
      return step === 'identify' ? choose({ state, proof: action.proof }) : state;
    case 'chosen':
      return step === 'choose' && state.proof.students.includes(action.person)
        ? { ...state, step: 'create', person: action.person }
        : state;
    case 'created':
      return step === 'create' ? { step: 'created', identifier, lastCode: null, person: state.person, password: action.password } : state;
    case 'back':
      return back(state);
    case 'expired':
      return step === 'create' ? { ...setUpStart, identifier } : state;
  }
}
