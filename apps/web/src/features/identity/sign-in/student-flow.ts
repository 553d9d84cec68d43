import { setUpFlow, setUpStart, type SetUpAction, type SetUpState } from '../set-up/set-up-flow.ts';

/** Signing in as a student: who it is, then the password; or the set-up if there is none yet. */
export type StudentState = SetUpState | { readonly step: 'password'; readonly identifier: string; readonly lastCode: null };

/** `known`: the password is next, because there is one or because no one could say. */
export type StudentAction = SetUpAction | { readonly type: 'known' };

export const studentStart: StudentState = setUpStart;

export function studentFlow(state: StudentState, action: StudentAction): StudentState {
  const { identifier } = state;
  if (action.type === 'known') return state.step === 'identify' ? { step: 'password', identifier, lastCode: null } : state;
  if (state.step === 'password') return action.type === 'back' ? { ...setUpStart, identifier } : state;
  return setUpFlow(state, action);
}
