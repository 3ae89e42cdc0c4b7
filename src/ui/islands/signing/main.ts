import type { SigningView } from '../../../data-requests/signing-view';
import { readData } from './dom';
import { SigningApp } from './signing-app';

new SigningApp(readData<SigningView>('signing-view')).start();
