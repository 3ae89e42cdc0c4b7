// The stand-ins of the tests for an authority that issues certificates, and for one that stamps.
export { CertificateAuthority } from '../../test/support/certificate-authority';
export { TimeAuthority } from '../../test/support/time-authority';
