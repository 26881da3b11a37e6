# Each of Google's services encrypts as an agent of its own, which must be allowed to use the key.
locals {
  agents = {
    database = "gcp-sa-cloud-sql.iam.gserviceaccount.com"
    pictures = "gs-project-accounts.iam.gserviceaccount.com"
    queue    = "gcp-sa-pubsub.iam.gserviceaccount.com"
    registry = "gcp-sa-artifactregistry.iam.gserviceaccount.com"
    secrets  = "gcp-sa-secretmanager.iam.gserviceaccount.com"
    run      = "serverless-robot-prod.iam.gserviceaccount.com"
  }

  given = { for of, key in var.keys : of => key if key != null }
}

resource "google_kms_crypto_key_iam_member" "agents" {
  for_each = local.given

  crypto_key_id = each.value
  role          = "roles/cloudkms.cryptoKeyEncrypterDecrypter"
  member        = "serviceAccount:service-${var.project_number}@${local.agents[each.key]}"
}
