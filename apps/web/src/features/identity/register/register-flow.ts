import type { SentCode } from '../../../shared/identity/otp/sent-code.ts';
import type { Details } from './register-details.ts';

export interface RegisterCode extends SentCode {
  readonly registrationToken: string;
}

interface Typed {
  readonly details: Details;
  readonly lastCode: RegisterCode | null;
}

/** Who it is and what for, the code, the password, done. */
export type RegisterState = Typed &
  (
    | { readonly step: 'details' }
    | { readonly step: 'code'; readonly lastCode: RegisterCode }
    | { readonly step: 'create'; readonly setUpToken: string }
    | { readonly step: 'created'; readonly pin: string; readonly password: string }
  );

export type RegisterAction =
  | { readonly type: 'typed'; readonly details: Partial<Details> }
  | { readonly type: 'sent'; readonly code: RegisterCode }
  | { readonly type: 'verified'; readonly setUpToken: string }
  | { readonly type: 'created'; readonly pin: string; readonly password: string }
  | { readonly type: 'back' };

/** A reload of the page continues at the code and at the new password. */
export const isRegisterKept = ({ step }: RegisterState): boolean => step === 'code' || step === 'create';

export const registerStart: RegisterState = {
  step: 'details',
  details: { firstName: '', lastName: '', mobile: '', emailId: '', courseId: '' },
  lastCode: null,
};

/** An action that does not belong to the step changes nothing, so that none can be skipped. */
export function registerFlow(state: RegisterState, action: RegisterAction): RegisterState {
  const { details, step } = state;
  switch (action.type) {
    case 'typed':
      return step === 'details' ? { ...state, details: { ...details, ...action.details } } : state;
    case 'sent':
      return step === 'details' || step === 'code' ? { step: 'code', details, lastCode: action.code } : state;
    case 'verified':
      return step === 'code' ? { step: 'create', details, lastCode: null, setUpToken: action.setUpToken } : state;
    case 'created':
      return step === 'create' ? { step: 'created', details, lastCode: null, pin: action.pin, password: action.password } : state;
    case 'back':
      return step === 'created' ? state : { step: 'details', details, lastCode: state.lastCode };
  }
}
