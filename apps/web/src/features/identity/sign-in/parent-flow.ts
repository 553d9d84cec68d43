import type { SentCode } from '../../../shared/identity/otp/sent-code.ts';

/** Signing in as a parent, by a code or by a password. What was typed stays when the way changes. */
export interface ParentState {
  readonly way: 'code' | 'password';
  /** Whether the code is being asked for. */
  readonly step: 'identify' | 'code';
  /** The parent's own number, for the code. */
  readonly mobile: string;
  /** The student's pin or email, for the password. */
  readonly student: string;
  readonly lastCode: SentCode | null;
}

export type ParentAction =
  | { readonly type: 'mobile'; readonly mobile: string }
  | { readonly type: 'student'; readonly student: string }
  | { readonly type: 'way'; readonly way: ParentState['way'] }
  | { readonly type: 'sent'; readonly code: SentCode }
  | { readonly type: 'back' };

export const parentStart: ParentState = { way: 'code', step: 'identify', mobile: '', student: '', lastCode: null };

/** An action that does not belong to the step changes nothing. */
export function parentFlow(state: ParentState, action: ParentAction): ParentState {
  const asking = state.step === 'identify';
  switch (action.type) {
    case 'mobile':
      return asking ? { ...state, mobile: action.mobile } : state;
    case 'student':
      return asking ? { ...state, student: action.student } : state;
    case 'way':
      return asking ? { ...state, way: action.way } : state;
    case 'sent':
      return state.way === 'code' ? { ...state, step: 'code', lastCode: action.code } : state;
    case 'back':
      return { ...state, step: 'identify' };
  }
}
