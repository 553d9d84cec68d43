import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';

/** How components are compiled, built or tested: the React Compiler decides when an effect runs again. */
export const reactPlugins = () => [react(), babel({ presets: [reactCompilerPreset()] })];
