// The door of the tests by which browsers meet the product over https, as on a deployment.
export { makeCertificate } from '../../test/browsers/support/certificate';
export { SecureDoor } from '../../test/browsers/support/secure-door';
