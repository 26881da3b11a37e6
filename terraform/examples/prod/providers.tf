terraform {
  required_version = ">= 1.9"

  required_providers {
    google = {
      source  = "hashicorp/google"
      version = ">= 6.50, < 8.0"
    }
  }

  # The bucket is given at init (docs/google-cloud.md).
  backend "gcs" {
    prefix = "tokenkit/prod"
  }
}

provider "google" {
  project = var.project
  region  = var.region

  # The Budget API requires a project for its quota.
  billing_project       = var.project
  user_project_override = true

  default_labels = {
    app         = "tokenkit"
    environment = "prod"
  }
}
