# Both examples through Terraform itself: what they evaluate to is asserted in test/terraform, from the files.
mock_provider "google" {
  mock_data "google_project" {
    defaults = { number = "123456789012" }
  }

  mock_resource "google_sql_database_instance" {
    defaults = { server_ca_cert = [{ cert = "certificate" }], private_ip_address = "10.20.0.3" }
  }

  mock_resource "google_cloud_run_v2_service" {
    defaults = { uri = "https://tokenkit-worker-abc.a.run.app" }
  }

  mock_resource "google_certificate_manager_dns_authorization" {
    defaults = { dns_resource_record = [{ name = "_acme-challenge.themes.example.com.", type = "CNAME", data = "a.authorize.certificatemanager.goog." }] }
  }

  mock_resource "google_certificate_manager_certificate" {
    defaults = { managed = { state = "ACTIVE" } }
  }
}

variables {
  project      = "example-tokenkit"
  region       = "europe-west3"
  domains      = ["themes.example.com", "www.themes.example.com"]
  alert_emails = ["operators@example.com"]
  image        = "europe-west3-docker.pkg.dev/example-tokenkit/tokenkit/tokenkit@sha256:0000000000000000000000000000000000000000000000000000000000000000"
  settings     = { OIDC_ISSUER = "https://accounts.example.com" }
  budget       = { billing_account = "012345-6789AB-CDEF01", currency = "EUR", amount = 500 }
}

run "prod" {
  module {
    source = "./examples/prod"
  }

  assert {
    condition     = output.tokenkit.database_address == "10.20.0.3" && join(" ", output.tokenkit.jobs) == "tokenkit-migrate tokenkit-commands"
    error_message = "The outputs name the database's instance and the jobs."
  }
}

run "dev" {
  module {
    source = "./examples/dev"
  }

  assert {
    condition     = length(output.tokenkit.addresses) == 2
    error_message = "There is an address for each version of IP."
  }
}
